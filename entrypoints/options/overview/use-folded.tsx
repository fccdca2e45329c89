import type { Signal } from "@preact/signals";
import { formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import { STEP, useShowMore } from "../hooks/use-show-more.ts";
import { ShowMore } from "../ui/ShowMore.tsx";
import { useExpanded } from "./restoration.ts";

const FIRST = 5;

interface Folded {
  isWhole: Signal<boolean>;
  count: number;
  /** Null where there are no more to show. */
  showMore: (() => void) | null;
}

/** Shows the first few rows of a list, unless all are asked for. @returns these, and what its buttons need */
export function useFolded<Row>(title: string, rows: Row[]): { shown: Row[]; folded: Folded } {
  const isWhole = useExpanded(title);
  const { shown, showMore } = useShowMore(isWhole.value ? rows : rows.slice(0, FIRST));
  return { shown, folded: { isWhole, count: rows.length, showMore } };
}

export function ShowAllButton({ folded: { isWhole, count } }: { folded: Folded }) {
  if (count <= FIRST) return null;
  const more = count > STEP ? t("show_more") : t("show_all_count", formatNumber(count));
  return (
    <button type="button" class="quiet" aria-expanded={isWhole.value} onClick={() => (isWhole.value = !isWhole.value)}>
      {isWhole.value ? t("details_show_less") : more}
    </button>
  );
}

/** The same below the rows, where the head has no room for it. */
export function ShowAllBelow({ folded }: { folded: Folded }) {
  if (folded.count <= FIRST) return null;
  return (
    <p class="row below">
      <ShowAllButton folded={folded} />
    </p>
  );
}

export function ShowMoreBelow({ folded: { showMore } }: { folded: Folded }) {
  if (!showMore) return null;
  return (
    <p class="row below">
      <ShowMore class="quiet" onShowMore={showMore} />
    </p>
  );
}
