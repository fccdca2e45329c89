import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { useLoaded } from "@/components/hooks/resource.ts";
import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import { rescueFocus } from "@/components/ui/focus.ts";
import type { Collection } from "@/utils/collect.ts";
import { formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import { ReadingCount } from "../ReadingCount.tsx";
import { doubtText, readingText } from "../reading.ts";
import { firstClick } from "../ui/first-click.ts";
import { countMatching, createAllMatching } from "./all-matching.ts";
import type { ReportList } from "./report-list.ts";

interface AllMatchingProps {
  list: ReportList;
  /** Gets the focus when the focused button is gone. */
  box: RefObject<HTMLElement | null>;
}

/** Offers to select all matching reports, with progress, a Stop, and what may be missing. */
export function AllMatching({ list, box }: AllMatchingProps) {
  const all = useLoaded(() => createAllMatching(list));
  const count = countMatching(list);
  const progress = all.progress.value;
  const collection = list.selection.matching.value?.collection;
  const hasButton = progress !== null || all.isOffered.value;
  useLayoutEffect(() => (hasButton ? () => rescueFocus(box.current) : undefined), [hasButton]);
  return (
    <>
      {progress && (
        <span>
          <ReadingCount {...progress} />
        </span>
      )}
      <span role="status">{collection && !collection.isWhole && doubtAbout(collection)}</span>
      {progress ? (
        <button type="button" class="small" onClick={firstClick(all.cancel)}>
          {t("stop")}
        </button>
      ) : (
        all.isOffered.value && (
          <button type="button" class="quiet" onClick={firstClick(all.select)}>
            {count === null ? t("select_matching") : t("select_matching_count", formatNumber(count))}
          </button>
        )
      )}
      <ErrorNote failure={all.failure.value} title={t("list_failed")} />
    </>
  );
}

/** Explains why these may not be all matching reports. */
function doubtAbout(collection: Collection<unknown>): string {
  const { rows, total } = collection;
  const atEnd = () => (total === null ? t("export_one_page") : readingText({ count: rows.size, total }));
  return doubtText(collection) ?? atEnd();
}
