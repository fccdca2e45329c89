import type { ReportChanges } from "@/utils/contract.ts";
import type { Update } from "@/utils/models/update.ts";
import { keyOf } from "../../key-of.ts";
import { type Journal, urgentOf } from "../transaction.ts";

type Target = Pick<Update, "connectionId" | "reportId">;

/** Drops waiting changes of these reports' privacy: what the user asked for last has to stand at the end. */
export async function stopOlderChanges(journal: Journal, targets: Target[], { privacy }: ReportChanges): Promise<void> {
  if (privacy === undefined) return;
  const names = new Set(targets.map((target) => keyOf(target.connectionId, target.reportId)));
  const isOlder = ({ state, changes, connectionId, reportId }: Update) =>
    state === "queued" && changes.privacy !== undefined && names.has(keyOf(connectionId, reportId));
  const older = (await urgentOf(journal, "update")).filter(isOlder);
  for (const task of older) await journal.put({ ...task, state: "stopped" });
}

/** Sends the requests for a report one after the other: of two at once nobody could tell which is carried out last. */
export function withReportLock<T>({ connectionId, reportId }: Target, send: () => Promise<T>): Promise<T> {
  return navigator.locks.request(`update ${keyOf(connectionId, reportId)}`, send);
}
