import { useId } from "preact/hooks";
import { wordOf } from "@/components/report/Rating.tsx";
import { Age } from "@/components/ui/Age.tsx";
import { Icon } from "@/components/ui/Icon.tsx";
import { ARROW } from "@/components/ui/icons.ts";
import { PageAddress } from "@/components/ui/PageAddress.tsx";
import type { Result } from "@/utils/contract.ts";
import { formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import { isWorse, type Run } from "@/utils/models/run.ts";
import { hashOfReport } from "../../route.ts";
import { sawNothing } from "../../run-text.ts";
import { ShowMoreRow } from "../../ShowMoreRow.tsx";
import { useShowMore } from "../../use-show-more.ts";

/** What changed since the run before, what got worse first. */
export function FoundChanges({ run }: { run: Run }) {
  const { found } = run;
  const id = useId();
  const sorted = [...found.filter(isWorse), ...found.filter((change) => !isWorse(change))];
  const { shown, showMore } = useShowMore(sorted);
  return (
    <section class="panel" aria-labelledby={id}>
      <header>
        <h2 id={id}>{t("report_what_changed")}</h2>
        {found.length > 0 && <span class="count">{formatNumber(found.length)}</span>}
      </header>
      {found.length === 0 ? (
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
            {shown.map(({ url, reportId, from, to, at }) => (
              <tr key={reportId}>
                <td>
                  <a href={hashOfReport(reportId)}>
                    <PageAddress url={url} />
                  </a>
                </td>
                <td>
                  <span class="fromto">
                    <Word result={from} />
                    <Icon path={ARROW} />
                    <span class="visually-hidden">→</span>
                    <Word result={to} isNew />
                  </span>
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
    </section>
  );
}

function nothingFound(run: Run): string {
  if (run.state === "running") return t("run_found_later");
  return t(sawNothing(run) ? "run_found_unknown" : "run_found_none");
}

function Word({ result, isNew = false }: { result: Result; isNew?: boolean }) {
  return (
    <span class={`rating plain ${isNew ? "" : "was"}`} data-result={result}>
      <Icon name={result} />
      {wordOf(result)}
    </span>
  );
}
