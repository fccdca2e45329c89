import type { Page } from "@/utils/contract.ts";
import { formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";

interface PagerProps {
  page: Page<unknown>;
  /** Goes to a neighbouring page by the query string that the service gave. */
  onGo: (at: string) => void;
}

/** Which part of the list is shown, and the ways to its neighbours, as far as the service tells. */
export function Pager({ page, onGo }: PagerProps) {
  const { next, previous } = page;
  return (
    <div class="row pager">
      <span class="secondary" role="status">
        {rangeOf(page)}
      </span>
      {(next !== null || previous !== null) && (
        <>
          <button type="button" aria-disabled={previous === null} onClick={() => previous !== null && onGo(previous)}>
            {t("previous")}
          </button>
          <button type="button" aria-disabled={next === null} onClick={() => next !== null && onGo(next)}>
            {t("next")}
          </button>
        </>
      )}
    </div>
  );
}

function rangeOf({ rows, unreadable, total, from, next, previous }: Page<unknown>): string {
  const shown = rows.length + unreadable;
  if (shown === 0) return "";
  const first = from ?? (previous === null ? 1 : null);
  if (first === null) return t("shown", formatNumber(shown));
  const last = formatNumber(first + shown - 1);
  if (total !== null) return t("range_of_total", formatNumber(first), last, formatNumber(total));
  if (next === null && previous === null) return t("shown_only", formatNumber(shown));
  return t("range", formatNumber(first), last);
}
