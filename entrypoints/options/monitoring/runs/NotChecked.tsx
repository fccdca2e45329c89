import { useId } from "preact/hooks";
import { sentence } from "@/components/ui/ErrorNote.tsx";
import { PageAddress } from "@/components/ui/PageAddress.tsx";
import { formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import type { RunItem } from "@/utils/models/run.ts";
import { hashOfReport } from "../../route.ts";
import { useShowMore } from "../../use-show-more.ts";

/** Reports of a run whose new result did not come, each with the reason. */
export function NotChecked({ items }: { items: RunItem[] }) {
  const id = useId();
  const { shown, showMore } = useShowMore(items);
  if (items.length === 0) return null;
  return (
    <section class="panel" aria-labelledby={id}>
      <header>
        <h2 id={id}>{t("not_checked_in_run")}</h2>
        <span class="count">{formatNumber(items.length)}</span>
      </header>
      <ul class="not-checked">
        {shown.map((item) => (
          <li key={item.reportId}>
            <a href={hashOfReport(item.reportId)}>
              <PageAddress url={item.url} />
            </a>
            <small>{whyOf(item)}</small>
          </li>
        ))}
      </ul>
      {showMore && (
        <p class="body">
          <button type="button" class="quiet" onClick={showMore}>
            {t("show_more")}
          </button>
        </p>
      )}
    </section>
  );
}

function whyOf({ state, failure }: RunItem): string {
  if (failure) return sentence(failure);
  return t(state === "late" ? "item_late" : state === "failed" ? "job_failed" : "item_left");
}
