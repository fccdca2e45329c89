import { sentence } from "@/components/ui/ErrorNote.tsx";
import { formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import type { Run, RunItem } from "@/utils/models/run.ts";
import { Panel } from "../../Panel.tsx";
import { ReportLink } from "../../ReportLink.tsx";
import { lateIn } from "../../run-text.ts";

/** Reports of a run whose new result did not come, each with the reason. */
export function NotChecked({ run }: { run: Run }) {
  const { items } = run;
  if (run.state === "running" || items.length === 0) return null;
  const count = countWithout(run);
  return (
    <Panel title={t("not_checked_in_run")} count={count}>
      <ul class="not-checked">
        {items.map((item) => (
          <li key={item.reportId}>
            <ReportLink id={item.reportId} url={item.url} />
            <small>{whyOf(item)}</small>
          </li>
        ))}
      </ul>
      {count > items.length && <p class="body secondary">{t("and_more", formatNumber(count - items.length))}</p>}
    </Panel>
  );
}

/** A run that is over keeps only some of these reports. Those that are late were looked at. */
function countWithout(run: Run): number {
  const { items, total, checked } = run;
  return Math.max(items.length, (total ?? 0) - checked + lateIn(run));
}

function whyOf({ state, failure }: RunItem): string {
  if (failure) return sentence(failure);
  return t(state === "late" ? "item_late" : state === "failed" ? "job_failed" : "item_left");
}
