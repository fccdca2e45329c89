import { formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import type { Run, RunItem } from "@/utils/models/run.ts";
import { ReportLink } from "../../ReportLink.tsx";
import { countWithout, failureText, isUnderWay } from "../../texts/run-text.ts";
import { Panel } from "../../ui/Panel.tsx";

interface NotCheckedProps {
  run: Run;
  /** Ids of its reports that its schedule looks after no more; null where there is no schedule. */
  dropped: Set<string> | null;
}

/** Reports of a run whose new result did not come, each with the reason. */
export function NotChecked({ run, dropped }: NotCheckedProps) {
  const { items } = run;
  if (isUnderWay(run) || items.length === 0) return null;
  const count = countWithout(run);
  return (
    <Panel title={t("not_checked_in_run")} count={count}>
      <ul class="not-checked">
        {items.map((item) => (
          <li key={item.reportId}>
            <ReportLink id={item.reportId} url={item.url} />
            <small>{whyOf(item, !dropped || dropped.has(item.reportId))}</small>
          </li>
        ))}
      </ul>
      {count > items.length && <p class="body secondary">{t("and_more", formatNumber(count - items.length))}</p>}
    </Panel>
  );
}

function whyOf(item: RunItem, isDropped: boolean): string {
  const { state } = item;
  if (state === "sent") return t("item_sent");
  const why = failureText(item);
  if (why) return why;
  if (state === "late") return t("item_late");
  if (state === "failed") return t("job_failed");
  return t(isDropped ? "item_dropped" : "item_left");
}
