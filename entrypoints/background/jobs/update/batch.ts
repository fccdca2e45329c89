import type { Report, ReportChanges } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import type { BulkUpdate } from "@/utils/messages.ts";
import type { Update } from "@/utils/models/update.ts";
import { openConnection } from "../../connections/open.ts";
import { inHand } from "../in-hand.ts";
import { addOrJoin } from "../queue.ts";
import { recoverOnce } from "../recovery.ts";
import { giveWay } from "./last-wish.ts";
import { runBatch } from "./run.ts";
import { forgetChanges, keepChanges } from "./session-changes.ts";

/**
 * Changes many reports, a few at a time. A report of which the same is asked already is left to that batch. Private
 * windows have no batches of changes: their tasks lie on the disk.
 *
 * @returns the batch's id, or that of the batch which does it all @throws AppError if nothing was sent
 */
export async function updateReports(
  { connectionId, reports, changes }: BulkUpdate,
  isPrivate: boolean,
): Promise<string> {
  if (isPrivate) throw new AppError("unexpected");
  await recoverOnce();
  await openConnection(connectionId);
  const batch = crypto.randomUUID();
  const shown = new Map(reports.map((report) => [report.id, report]));
  const tasks = [...shown.values()].map((report) => taskOf(connectionId, batch, report, changes));
  return inHand(
    tasks.map(({ id }) => id),
    async () => {
      await keepChanges(batch, changes);
      // Passwords are not in the journal to compare, a single change is not of a batch, and one that was answered is over.
      const isJoined = ({ batch, state }: Update) => batch && changes.password === undefined && state !== "accepted";
      const keyOf = (task: Update) => (isJoined(task) ? wishOf(task) : task.id);
      const { existing, added } = await addOrJoin(tasks, keyOf, (journal, fresh) => giveWay(journal, fresh, changes));
      if (added.length > 0) void runBatch(added, changes, async ({ reportId }) => shown.get(reportId) as Report);
      else void forgetChanges(batch);
      return added[0]?.batch ?? existing[0]?.batch ?? batch;
    },
  );
}

function wishOf({ connectionId, reportId, changes = {} }: Update): string {
  return JSON.stringify([connectionId, reportId, changes.privacy, changes.results]);
}

function taskOf(connectionId: string, batch: string, report: Report, changes: ReportChanges): Update {
  const { id, url, privacy: before, generatedAt: resultAt } = report;
  const { password: _secret, ...told } = changes;
  return {
    ...{ kind: "update", id: crypto.randomUUID(), connectionId, reportId: id, url, batch, changes: told, before },
    ...{ resultAt, state: "queued", startedAt: Date.now(), failure: null },
  };
}
