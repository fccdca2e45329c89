import { useEffect, useRef } from "preact/hooks";
import type { AppState } from "@/utils/app-state.ts";
import { isDeleted } from "@/utils/models/deletion.ts";
import { isOpen } from "@/utils/models/task.ts";
import { useMonitoring } from "../hooks/use-monitoring.ts";
import type { ReportList } from "./report-list.ts";

/** More than run at a time. */
const MOST_RUNS = 10;

/**
 * Loads the list again after each of these changes, and where a run begins or ends, but nothing that is selected or asked
 * about may move or go; and always where rows are missing.
 */
export function useReload(list: ReportList, news: string, isAsking: boolean): void {
  const isMounted = useRef(false);
  const running = useRunning(list.connectionId);
  useEffect(() => {
    if (isMounted.current) list.isOutdated.value = true;
    isMounted.current = true;
  }, [news, running]);
  const isOutdated = list.isOutdated.value;
  const isFree = list.selection.reports.value.length === 0;
  const isDue = !isAsking && (list.hasGap.value || (isOutdated && isFree));
  // Also where it becomes outdated while a gap is being filled.
  useEffect(() => {
    if (isDue) void list.load();
  }, [isDue, isOutdated]);
}

/** Names the runs under way, which see new results or ask for them; "" for none. */
function useRunning(connectionId: string): string {
  const { runs = [] } = useMonitoring(connectionId, MOST_RUNS) ?? {};
  return runs.flatMap(({ id, state }) => (state === "running" ? id : [])).join();
}

/**
 * Names the key, what was created or found, which may be older reports, and the projects that were deleted. Reports of a
 * job count when the job is over: they would load the list every few seconds.
 */
export function newsIn({ connection, submissions, jobs, deletions }: AppState): string {
  const singles = submissions.filter(
    ({ state, batch }) => (state === "done" || state === "found") && batch === undefined,
  );
  const over = jobs.filter((job) => !isOpen(job));
  const projects = deletions.filter((deletion) => deletion.resource === "project" && isDeleted(deletion));
  return [connection.keyId, ...[...singles, ...over, ...projects].map(({ id }) => id)].join();
}
