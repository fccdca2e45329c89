import { computed, type ReadonlySignal } from "@preact/signals";
import type { LiveAppState } from "@/components/state.ts";
import type { Report } from "@/utils/contract.ts";
import { type Deletion, isAt, isDeleted } from "@/utils/models/deletion.ts";
import { isOpen } from "@/utils/models/task.ts";
import type { Update } from "@/utils/models/update.ts";
import { asShown } from "../texts/update-text.ts";
import { idsOf, type ListedPage } from "./listed-page.ts";

/** Follows the newest deletion of each report, and its newest change. */
export function createListTasks(appState: LiveAppState, connectionId: string) {
  const { deletions, updates } = appState.peek();
  return {
    deletions: newestByReport(
      () => appState.value.deletions.filter(({ resource }) => resource === "report"),
      connectionId,
      ({ resourceId }) => resourceId,
    ),
    updates: newestByReport(
      () => appState.value.updates.map(asShown),
      connectionId,
      ({ reportId }) => reportId,
    ),
    isNews: newsSince([...deletions, ...updates]),
  };
}

const OPENED_AT = Date.now();

/** Is a failure told in its row? Only if asked for from this page or open when it opened; Activity tells the others. */
function newsSince(tasks: (Deletion | Update)[]): (task: Deletion | Update) => boolean {
  const over = idsOf(tasks.filter((task) => !isOpen(task)));
  return ({ id, startedAt }) => startedAt >= OPENED_AT || !over.has(id);
}

/** It stays the same while nothing of it changes: each row would be drawn anew with every task of a job. */
function newestByReport<T extends Deletion | Update>(
  tasksOf: () => T[],
  connectionId: string,
  reportIdOf: (task: T) => string,
): ReadonlySignal<Map<string, T>> {
  let former: T[] = [];
  let newest = new Map<string, T>();
  return computed(() => {
    // The journal is newest first, and of entries with the same key a Map keeps the last.
    const own = tasksOf()
      .filter((task) => task.connectionId === connectionId)
      .reverse();
    if (own.length !== former.length || own.some((task, index) => task !== former[index])) {
      newest = new Map(own.map((task) => [reportIdOf(task), task]));
    }
    former = own;
    return newest;
  });
}

/** Follows which rows of a loaded page are left. @param deletions - by report */
export function createRemainingRows(
  loaded: ReadonlySignal<ListedPage | null>,
  deletions: ReadonlySignal<Map<string, Deletion>>,
) {
  function deletionSinceLoaded({ id }: Report): Deletion | undefined {
    const deletion = deletions.value.get(id);
    return deletion && isDeleted(deletion) && !loaded.value?.overBefore.has(deletion.id) ? deletion : undefined;
  }

  /** Was a report deleted since, or so shortly before that the list lags behind? */
  function isGone(report: Report): boolean {
    const deletion = deletions.value.get(report.id);
    const isLagging = deletion && loaded.value?.justOver.has(deletion.id) && isAt(report, deletion.url);
    return isLagging || deletionSinceLoaded(report) !== undefined;
  }

  return {
    isGone,
    /** The loaded page without rows that are gone. */
    page: computed(() => {
      if (!loaded.value) return null;
      const { rows, total } = loaded.value;
      const left = rows.filter((report) => !isGone(report));
      return { ...loaded.value, rows: left, total: total && total - (rows.length - left.length) };
    }),
    /** Were rows deleted, so that others have to move up? Until then "Next" would pass these over. */
    hasGap: computed(() => {
      const open = [...deletions.value.values()].filter(isOpen);
      // A bulk deletion makes one gap after the other.
      const isAlone = ({ batch }: Deletion) =>
        !open.some((other) => (other.batch === undefined) === (batch === undefined));
      const gone = loaded.value?.rows.flatMap((report) => deletionSinceLoaded(report) ?? []) ?? [];
      return gone.some(isAlone);
    }),
  };
}
