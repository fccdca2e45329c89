import { useEffect, useRef, useState } from "preact/hooks";
import { useRemembered } from "@/components/hooks/use-remembered.ts";
import type { LiveAppState } from "@/components/state.ts";
import { isNearlySameAddress } from "@/utils/address-search.ts";
import type { Report } from "@/utils/contract.ts";
import { projectName } from "@/utils/filter.ts";
import { isText } from "@/utils/guards.ts";
import { readHistory, readKnownReport } from "@/utils/history.ts";
import { ask } from "@/utils/messages.ts";
import type { ConnectionRecord } from "@/utils/models/connection.ts";
import { isDeleted, isDeletionOf } from "@/utils/models/deletion.ts";
import type { AddressHistory } from "@/utils/models/history.ts";
import type { KnownReport } from "@/utils/models/known-report.ts";
import { isSought } from "@/utils/models/sought-deletion.ts";
import { isOpen } from "@/utils/models/task.ts";
import { watchUpdatedReports } from "@/utils/updated-report.ts";
import { useResource } from "../hooks/use-resource.ts";

/** Data for the head of the page, read or remembered; the address is empty where it is not known. */
export interface Facts extends Omit<Report, "id" | "link" | "zoneAssumed"> {
  project: string | null;
}

export type ReportState = ReturnType<typeof useReport>;

interface Remembered {
  known: KnownReport | null;
  history: AddressHistory | null;
  told: string | null;
}

const UNREAD: Remembered = { known: null, history: null, told: null };

/** Reads a report, and what is remembered of it and of its address. */
export function useReport(appState: LiveAppState, id: string) {
  const { connection } = appState.value;
  const { id: connectionId } = connection;
  const { report, loading, failure, read, changed } = useRead(connection, id);
  const told = report?.url ?? "";
  const remembered = useRemembered(() => readRemembered(connectionId, id, told), UNREAD, [told]);
  const { known, history } = remembered ?? UNREAD;
  useEffect(() => {
    // A run of a schedule, or a list, has seen a newer one.
    if (report && (known?.generatedAt ?? 0) > Date.parse(report.generatedAt ?? "")) void read();
  }, [known?.generatedAt]);
  const facts = report ? factsOf(report, known) : known && rememberedFacts(known);
  const deletion = useDeletion(appState, connectionId, id);
  const isUnread = remembered === UNREAD;
  // The history of a report that is new here is found by the address that the service tells.
  const isPending = !isUnread && !history && remembered?.told !== told;
  return { connectionId, report, facts, history, isUnread, isPending, loading, failure, deletion, read, changed };
}

/** Reads what is remembered of a report and of its address. @param told - its address as the service tells it, or "" */
async function readRemembered(connectionId: string, id: string, told: string): Promise<Remembered> {
  const last = await readKnownReport(connectionId, id);
  // Services may come to spell an address otherwise.
  const known = last && (told === "" || isNearlySameAddress(told, last.url)) ? last : null;
  const url = known?.url ?? told;
  return { known, history: url === "" ? null : await readHistory(connectionId, url), told };
}

/** Reads a report, again with each other key, and follows its changes by other pages. */
export function useRead({ id: connectionId, keyId }: ConnectionRecord, id: string) {
  const resource = useResource<Report>(() => ask("readReport", { connectionId, id }), [id, keyId]);
  const told = useRef("");
  /** Shows what an update has told, which may be little, and reads the rest. Its own updates are told twice. */
  function changed(updated: Report) {
    const text = JSON.stringify(updated);
    if (told.current === text && resource.loading.value) return;
    told.current = text;
    resource.change((shown) => ({ ...updated, more: { ...shown.more, ...updated.more } }));
    void resource.again();
  }
  useEffect(() => watchUpdatedReports((updated) => updated.id === id && changed(updated)), [id]);
  const { value, loading, failure, again } = resource;
  return { report: value.value, loading: loading.value, failure: failure.value, read: again, changed };
}

/** Finds the report's deletion, but none that was over before this page opened: ids are used again. */
export function useDeletion(appState: LiveAppState, connectionId: string, id: string) {
  const [over] = useState(
    () =>
      new Set(
        appState.peek().deletions.flatMap((deletion) => (isOpen(deletion) || isSought(deletion) ? [] : deletion.id)),
      ),
  );
  const deletion =
    appState.value.deletions.find((one) => isDeletionOf(one, connectionId, id) && !over.has(one.id)) ?? null;
  return deletion && { ...deletion, isOpen: isOpen(deletion), isDeleted: isDeleted(deletion) };
}

function factsOf({ url, result, privacy, generatedAt, more }: Report, known: KnownReport | null): Facts {
  const told = more.project === undefined ? known?.project : projectName(more.project);
  const project = isText(told) || typeof told === "number" ? String(told) : null;
  return { url: url || (known?.url ?? ""), result, privacy, generatedAt, project: project || null, more };
}

function rememberedFacts({ url, result, privacy, generatedAt, project }: KnownReport): Facts {
  return {
    url,
    result,
    privacy,
    project,
    more: {},
    generatedAt: generatedAt === null ? null : new Date(generatedAt).toISOString(),
  };
}
