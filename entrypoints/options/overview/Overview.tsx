import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { dayStart } from "@/utils/day.ts";
import { t } from "@/utils/i18n.ts";
import type { Update } from "@/utils/models/update.ts";
import type { Reading } from "../reading.ts";
import type { ChartView } from "../routes/chart-view.ts";
import { Panel } from "../ui/Panel.tsx";
import { ChangesPanel } from "./ChangesPanel.tsx";
import { CountsPanel } from "./CountsPanel.tsx";
import { changesSince } from "./changes.ts";
import type { Totals } from "./counts.ts";
import { ResultsPanel } from "./ResultsPanel.tsx";
import { useScrollRestoration } from "./restoration.ts";
import { SharesPanel } from "./SharesPanel.tsx";
import { StalePanel } from "./StalePanel.tsx";
import { countedSince, dailyCounts, sinceAllRead } from "./series.ts";
import { sharesOfBad } from "./shares.ts";
import { staleReports } from "./stale.ts";
import type { Known } from "./use-known.ts";

interface OverviewProps {
  known: Known;
  totals: Totals;
  isTold: boolean;
  isLoading: boolean;
  /** Is much of what the service has not known here, so that shares would mislead? */
  isPartial: boolean;
  readAll: Reading;
  /** Counts reports that are being refreshed here. */
  refreshing: Signal<number>;
  updates: Update[];
  nowPanel: ComponentChildren;
  /** Is the number that trends follow a score? */
  isOfScores: boolean;
  /** Are results remembered? Else there are no runs, and what was remembered before says nothing of today. */
  isRemembering: boolean;
  /** The only one that is shown; null for all. */
  project: string | null;
  chart: ChartView;
  /** Start of the period, in milliseconds since 1970. */
  since: number;
  now: number;
  isReturn: boolean;
}

/** All parts of the page, from how many there are to what runs now. */
export function Overview(props: OverviewProps) {
  useScrollRestoration(props.isReturn);
  const { known, totals, isTold, isLoading, isPartial, readAll, refreshing, isRemembering } = props;
  const { project, chart, since, now, updates, nowPanel, isOfScores } = props;
  const { reports, changed, compared, days } = known;
  const { period } = chart;
  // To the day, so that a minute that passes computes nothing anew.
  const today = dayStart(now);
  const counted = useMemo(() => sinceAllRead(days), [days]);
  const series = useMemo(() => dailyCounts(counted, since, today), [counted, since, today]);
  const { worse, better } = useMemo(() => changesSince(changed, since), [changed, since]);
  const { stale, undated } = useMemo(() => staleReports(reports, now), [reports, today]);
  // Some reports say nothing of all.
  const isAllKnown = counted.length > 0 && !isPartial;
  const shares = useMemo(() => (isAllKnown ? sharesOfBad(reports) : []), [reports, isAllKnown]);
  const isReading = readAll.state.value !== "idle";
  return (
    <>
      <CountsPanel
        {...totals}
        {...{ isTold, isLoading, project, period }}
        series={isRemembering ? series : []}
        projects={project || isTold ? 0 : shares.length}
      />
      {!isRemembering && nowPanel}
      {isRemembering && (
        <div class="columns">
          <div>
            {!project && (!isPartial || series.length > 1) && (
              <ResultsPanel
                series={series}
                since={countedSince(counted)}
                chart={chart}
                onReadAll={!isPartial && !isReading ? readAll.run : null}
              />
            )}
            {compared.length > 0 ? (
              <>
                <ChangesPanel
                  title={t("got_worse")}
                  nothing={t("nothing_worse")}
                  changes={worse}
                  isOfScores={isOfScores}
                />
                <ChangesPanel
                  title={t("got_better")}
                  nothing={t("nothing_better")}
                  changes={better}
                  isOfScores={isOfScores}
                />
              </>
            ) : (
              <Panel title={t("got_worse_or_better")}>
                <p class="body secondary">{t("nothing_compared")}</p>
              </Panel>
            )}
          </div>
          <div>
            {nowPanel}
            {reports.length > 0 && <StalePanel reports={stale} {...{ undated, updates, refreshing, now }} />}
            {!project && shares.length > 0 && <SharesPanel shares={shares} />}
          </div>
        </div>
      )}
    </>
  );
}
