import { computed, type ReadonlySignal } from "@preact/signals";
import type { Report } from "@/utils/contract.ts";
import { type Deletion, isAt, isDeleted } from "@/utils/models/deletion.ts";
import { isOpen } from "@/utils/models/task.ts";
import type { ListedPage } from "./listed-page.ts";

/** Follows which rows of a loaded page are left. @param deletions - by report */
export function createLeftRows(
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
    /** Were rows deleted one by one, so that others have to move up? A bulk deletion reloads at its end. */
    hasGap: computed(() => {
      const isSingle = (deletion: Deletion | undefined) => deletion !== undefined && deletion.batch === undefined;
      if ([...deletions.value.values()].some((deletion) => isSingle(deletion) && isOpen(deletion))) return false;
      return loaded.value?.rows.some((report) => isSingle(deletionSinceLoaded(report))) ?? false;
    }),
  };
}
