import { formatDays } from "@/components/charts/chart-format.ts";
import { useNow } from "@/components/hooks/use-now.ts";
import { useRemembered } from "@/components/hooks/use-remembered.ts";
import { Rating, wordOf } from "@/components/report/Rating.tsx";
import { RESULTS } from "@/utils/contract.ts";
import { countRatings } from "@/utils/count-ratings.ts";
import { formatNumber } from "@/utils/format.ts";
import { readIndex } from "@/utils/history.ts";
import { plural, t } from "@/utils/i18n.ts";
import type { KnownReport } from "@/utils/models/known-report.ts";
import type { SchedulePlan } from "@/utils/models/schedule.ts";
import { Panel } from "../../Panel.tsx";
import { formatWhen } from "../../when.ts";
import { countLookedAt, countOf, matchingReports } from "../matching.ts";
import { type Estimate, estimate, firstRuns } from "./estimate.ts";

const STEP_MS = 30_000;

interface WhatItWillDoProps {
  connectionId: string;
  plan: SchedulePlan;
  /** Can times and numbers of the form be read? */
  isReadable: boolean;
  dailyWrites: number;
  /** Will the browser ask whether notifications are allowed? */
  willAsk: boolean;
}

/** Preview of a schedule: its reports, first runs and cost. */
export function WhatItWillDo({ connectionId, plan, isReadable, dailyWrites, willAsk }: WhatItWillDoProps) {
  const known = useRemembered(() => readIndex(connectionId), [], [connectionId]);
  const now = useNow(STEP_MS).value;
  if (!known) return <div />;
  const matching = countOf(plan.scope, known);
  const lookedAt = countLookedAt(plan, known);
  const estimated = estimate(plan, lookedAt, dailyWrites);
  return (
    <div>
      <Panel title={t("what_it_will_do")}>
        <div class="body stack">
          <Matching plan={plan} count={matching} known={known} />
          {lookedAt !== null && lookedAt !== matching && (
            <p>{t("looks_at_any_result", plural("report_count", lookedAt))}</p>
          )}
          {isReadable && (
            <>
              <Cost estimated={estimated} dailyWrites={dailyWrites} />
              <div>
                <span class="label">{t("first_runs")}</span>
                <ol class="next">
                  {firstRuns(plan, estimated, lookedAt, now).map(({ at, reports, isRound }) => (
                    <li key={at}>
                      {formatWhen(at, now)}
                      {reports !== null && <span class="secondary"> · {runText(reports, isRound)}</span>}
                    </li>
                  ))}
                </ol>
              </div>
            </>
          )}
          <p class="secondary">{t("works_while_open")}</p>
        </div>
      </Panel>
      {willAsk && <p class="hint ask">{t("notify_ask")}</p>}
    </div>
  );
}

interface MatchingProps {
  plan: SchedulePlan;
  count: number | null;
  known: KnownReport[];
}

function Matching({ plan: { scope }, count, known }: MatchingProps) {
  const ratings = countRatings(matchingReports(scope, known));
  const counts = RESULTS.map((result) => ({ result, count: ratings[result] }));
  const rated = counts.filter((one) => one.count > 0);
  if (count === null) return <p>{t("match_unknown")}</p>;
  return (
    <div class="matching">
      <strong>{plural(scope.kind === "chosen" ? "chosen_count" : "reports_match", count)}</strong>
      {scope.kind === "filter" && <small>{t("of_known")}</small>}
      {rated.length > 0 && (
        <>
          <div
            class="stacked"
            role="img"
            aria-label={rated.map((one) => `${wordOf(one.result)} ${formatNumber(one.count)}`).join(" · ")}
          >
            {rated.map((one) => (
              <i key={one.result} data-result={one.result} style={{ flex: one.count }} />
            ))}
          </div>
          <span class="ratings" aria-hidden="true">
            {counts.map((one) => (
              <span key={one.result}>
                <Rating result={one.result} isPlain /> {formatNumber(one.count)}
              </span>
            ))}
          </span>
        </>
      )}
    </div>
  );
}

function Cost({ estimated, dailyWrites }: { estimated: Estimate; dailyWrites: number }) {
  const { requestsADay, requestsAMonth, isLimited } = estimated;
  const month = Math.round(requestsAMonth);
  return (
    <p role="status">
      {coverageText(estimated)}{" "}
      <b>
        {requestsADay >= 1
          ? t("cost_a_day", plural("request_count", Math.round(requestsADay)), formatNumber(month))
          : t("cost_a_month", plural("request_count", month))}
      </b>
      {isLimited && ` ${plural("cost_limited", dailyWrites)}`}
    </p>
  );
}

function coverageText({ coverage, perRun, days }: Estimate): string {
  if (coverage === "all") return t("covers_all");
  if (coverage === "newest") return t("covers_newest", formatNumber(perRun));
  return days === null ? plural("covers_some", perRun) : t("covers_turns", formatNumber(perRun), formatDays(days));
}

function runText(reports: number, isRound: boolean): string {
  const count = plural("report_count", reports);
  return isRound ? t("then_from_start", count) : count;
}
