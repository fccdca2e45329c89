import type { Page } from "@/utils/contract.ts";
import { formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";

interface PagerProps {
  page: Page<unknown>;
  /** Whether it is where the list begins; a service may name the next page only. */
  isFirst: boolean;
  /** The page belongs to another query than the one chosen now, or may do so. */
  isStale: boolean;
  /** Goes to a neighbouring page by the query string that the service gave. */
  onGo: (at: string) => void;
}

/** Which part of the list is shown, and the ways to its neighbours, as far as the service tells. */
export function Pager({ page, isFirst, isStale, onGo }: PagerProps) {
  const { next, previous } = page;
  const go = (at: string | null) => at !== null && !isStale && onGo(at);
  return (
    <div class="row pager">
      <span class="secondary" role="status">
        {rangeOf(page, isFirst)}
      </span>
      {(next !== null || previous !== null) && (
        <>
          <button type="button" aria-disabled={previous === null || isStale} onClick={() => go(previous)}>
            {t("previous")}
          </button>
          <button type="button" aria-disabled={next === null || isStale} onClick={() => go(next)}>
            {t("next")}
          </button>
        </>
      )}
    </div>
  );
}

function rangeOf({ rows, unreadable, total, from, next, previous }: Page<unknown>, isFirst: boolean): string {
  const shown = rows.length + unreadable;
  if (shown === 0) return "";
  const first = from ?? (isFirst ? 1 : null);
  if (first === null) return t("shown", formatNumber(shown));
  const last = formatNumber(first + shown - 1);
  if (total !== null) return t("range_of_total", formatNumber(first), last, formatNumber(total));
  if (next === null && previous === null) return t("shown_only", formatNumber(shown));
  return t("range", formatNumber(first), last);
}
