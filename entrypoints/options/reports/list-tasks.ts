import { computed } from "@preact/signals";
import type { LiveAppState } from "@/components/state.ts";
import type { Deletion } from "@/utils/models/deletion.ts";
import { isOpen } from "@/utils/models/task.ts";
import type { Update } from "@/utils/models/update.ts";
import { idsOf } from "./listed-page.ts";

/** Follows the newest deletion of each report, and its newest change by a batch. */
export function createListTasks(appState: LiveAppState, connectionId: string) {
  const { deletions, updates } = appState.peek();
  return {
    deletions: computed(() =>
      newestByReport(
        appState.value.deletions.filter(({ resource }) => resource === "report"),
        connectionId,
        ({ resourceId }) => resourceId,
      ),
    ),
    updates: computed(() => newestByReport(appState.value.updates, connectionId, ({ reportId }) => reportId)),
    isNews: newsSince([...deletions, ...updates]),
  };
}

const OPENED_AT = Date.now();

/** Is a failure told in its row? Only if asked for from this page or open when it opened; Activity tells the others. */
function newsSince(tasks: (Deletion | Update)[]): (task: Deletion | Update) => boolean {
  const over = idsOf(tasks.filter((task) => !isOpen(task)));
  return ({ id, startedAt }) => startedAt >= OPENED_AT || !over.has(id);
}

function newestByReport<T extends Deletion | Update>(
  tasks: T[],
  connectionId: string,
  reportIdOf: (task: T) => string,
): Map<string, T> {
  const own = tasks.filter((task) => task.connectionId === connectionId);
  // The journal is newest first, and of entries with the same key a Map keeps the last.
  return new Map(own.reverse().map((task) => [reportIdOf(task), task]));
}
