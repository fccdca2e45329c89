import { FromTo } from "@/components/report/FromTo.tsx";
import { Age } from "@/components/ui/Age.tsx";
import { PageAddress } from "@/components/ui/PageAddress.tsx";
import { t } from "@/utils/i18n.ts";
import type { FoundChange, Run } from "@/utils/models/run.ts";
import { isWorse } from "@/utils/models/turn.ts";
import { Panel } from "../../Panel.tsx";
import { hashOfReport } from "../../route.ts";
import { cameNone, doubtText, sawNothing, unchangedText } from "../../run-text.ts";
import { ShowMoreRow } from "../../ShowMore.tsx";
import { useShowMore } from "../../use-show-more.ts";

/** Changes that a run found, the worse ones first. */
export function FoundChanges({ run }: { run: Run }) {
  const rows = rowsOf(run);
  const { shown, showMore } = useShowMore(rows);
  const doubts = doubtText(run);
  return (
    <Panel title={t("report_what_changed")} count={rows.length}>
      {doubts && <p class="body">{doubts}</p>}
      {rows.length === 0 ? (
        <p class="body secondary">{nothingFound(run)}</p>
      ) : (
        <table class="list found">
          <thead>
            <tr>
              <th scope="col">{t("address")}</th>
              <th scope="col">{t("result")}</th>
              <th scope="col">{t("generated")}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ url, reportId, from, to, at, isDoubted }) => (
              <tr key={`${reportId} ${at}`}>
                <td>
                  <a href={hashOfReport(reportId)}>
                    <PageAddress url={url} />
                  </a>
                </td>
                <td>
                  <FromTo from={from} to={to} />
                  {isDoubted && <small> {t("mark_doubted")}</small>}
                </td>
                <td>
                  <Age at={at} />
                </td>
              </tr>
            ))}
            <ShowMoreRow columns={3} onShowMore={showMore} />
          </tbody>
        </table>
      )}
    </Panel>
  );
}

interface Row extends FoundChange {
  isDoubted?: boolean;
}

function rowsOf({ found, doubted = [] }: Run): Row[] {
  const doubts = doubted.map((change) => ({ ...change, isDoubted: true }));
  return [...found.filter(isWorse), ...doubts, ...found.filter((change) => !isWorse(change))];
}

function nothingFound(run: Run): string {
  if (run.state === "running") return t("run_found_later");
  if (cameNone(run)) return t("item_late");
  return sawNothing(run) ? t("run_found_unknown") : unchangedText(run);
}
