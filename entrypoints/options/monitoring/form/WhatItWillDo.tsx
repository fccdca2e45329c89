import { useNow } from "@/components/hooks/use-now.ts";
import { useRemembered } from "@/components/hooks/use-remembered.ts";
import { Rating, wordOf } from "@/components/report/Rating.tsx";
import { RESULTS } from "@/utils/contract.ts";
import { countRatings } from "@/utils/count-ratings.ts";
import { dayOf } from "@/utils/day.ts";
import { formatNumber } from "@/utils/format.ts";
import { readDays, readIndex } from "@/utils/history.ts";
import { plural, t } from "@/utils/i18n.ts";
import type { KnownReport } from "@/utils/models/known-report.ts";
import type { SchedulePlan } from "@/utils/models/schedule.ts";
import { readSpentOn } from "@/utils/monitoring.ts";
import { formatWhen } from "../../texts/when.ts";
import { Panel } from "../../ui/Panel.tsx";
import { SpokenChange } from "../../ui/SpokenChange.tsx";
import { estimate, firstRuns } from "../estimate.ts";
import { countLookedAt, countOf, matchingReports } from "../matching.ts";
import { Cost } from "./Cost.tsx";

const STEP_MS = 30_000;

interface WhatItWillDoProps {
  connectionId: string;
  plan: SchedulePlan;
  isReadable: boolean;
  dailyWrites: number;
  willAsk: boolean;
}

/** Preview of a schedule: its reports, first runs and cost. */
export function WhatItWillDo({ connectionId, plan, isReadable, dailyWrites, willAsk }: WhatItWillDoProps) {
  const now = useNow(STEP_MS).value;
  const remembered = useRemembered(() => readRemembered(connectionId), NOTHING, [connectionId, dayOf(now)]);
  if (!remembered) return <div />;
  const { known, isAllRead, writesToday } = remembered;
  const isWhole = isAllRead || plan.scope.kind === "chosen";
  const matching = countOf(plan.scope, known);
  const lookedAt = countLookedAt(plan, known);
  const certain = isWhole ? lookedAt : null;
  const all = isAllRead ? known.length : null;
  const estimated = estimate(plan, certain, dailyWrites, all);
  const today = Math.max(0, dailyWrites - writesToday);
  const writes = plan.method === "refresh" ? { today, daily: dailyWrites } : undefined;
  return (
    <div>
      <Panel title={t("what_it_will_do")}>
        <div class="body stack">
          <Matching plan={plan} count={matching} isLeast={!isWhole} known={known} />
          {lookedAt !== null && lookedAt !== matching && (
            <p>{t("looks_at_any_result", plural("report_count", lookedAt))}</p>
          )}
          {isReadable && (
            <>
              <Cost
                estimated={estimated}
                least={estimate(plan, lookedAt, dailyWrites, all)}
                dailyWrites={dailyWrites}
              />
              <div>
                <span class="label">{t("first_runs")}</span>
                <ol class="next">
                  {firstRuns(plan, estimated, certain, now, writes).map(({ at, reports }) => (
                    <li key={at}>
                      {formatWhen(at, now)}
                      {reports !== null && <span class="secondary"> · {plural("report_count", reports)}</span>}
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

interface Remembered {
  known: KnownReport[];
  isAllRead: boolean;
  writesToday: number;
}

const NOTHING: Remembered = { known: [], isAllRead: false, writesToday: 0 };

async function readRemembered(connectionId: string): Promise<Remembered> {
  const [known, days, spent] = await Promise.all([
    readIndex(connectionId),
    readDays(connectionId),
    readSpentOn(dayOf(Date.now())),
  ]);
  return { known, isAllRead: days.some(({ isComplete }) => isComplete), writesToday: spent?.writes ?? 0 };
}

interface MatchingProps {
  plan: SchedulePlan;
  count: number | null;
  /** May the service have more, because not all reports were read? */
  isLeast: boolean;
  known: KnownReport[];
}

function Matching({ plan: { scope }, count, isLeast, known }: MatchingProps) {
  const ratings = countRatings(matchingReports(scope, known));
  const rated = RESULTS.filter((result) => ratings[result] > 0);
  const isKnown = count !== null && (count > 0 || !isLeast);
  const text = isKnown ? plural(scope.kind === "chosen" ? "chosen_count" : "reports_match", count) : t("match_unknown");
  const sentence = isKnown && isLeast ? t("at_least_match", text) : text;
  return (
    <SpokenChange text={sentence}>
      {isKnown ? (
        <div class="matching">
          <strong>{sentence}</strong>
          {scope.kind === "filter" && <small>{t("of_known")}</small>}
          {rated.length > 0 && (
            <>
              <div
                class="stacked"
                role="img"
                aria-label={rated.map((result) => `${wordOf(result)} ${formatNumber(ratings[result])}`).join(" · ")}
              >
                {rated.map((result) => (
                  <i key={result} data-result={result} style={{ flex: ratings[result] }} />
                ))}
              </div>
              <span class="row ratings" aria-hidden="true">
                {RESULTS.map((result) => (
                  <span key={result}>
                    <Rating result={result} isPlain /> {formatNumber(ratings[result])}
                  </span>
                ))}
              </span>
            </>
          )}
        </div>
      ) : (
        <p>{sentence}</p>
      )}
    </SpokenChange>
  );
}
