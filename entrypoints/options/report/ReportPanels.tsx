import { useEffect, useMemo } from "preact/hooks";
import { lazy } from "@/components/ui/lazy.tsx";
import { addressOf, presentPoints } from "@/utils/models/history.ts";
import type { Preferences } from "@/utils/models/preferences.ts";
import { useMonitoring } from "../hooks/use-monitoring.ts";
import { hashOfReport, type ReportView } from "../routes/report-route.ts";
import { Loading } from "../ui/Loading.tsx";
import { About } from "./About.tsx";
import { listsOf, titlesOf } from "./answer.ts";
import { OtherFields } from "./details/OtherFields.tsx";
import { EntryPanel } from "./EntryPanel.tsx";
import { NumbersPanel } from "./NumbersPanel.tsx";
import { OtherReports, useOtherReports } from "./OtherReports.tsx";
import { SchedulesPanel, schedulesOf } from "./SchedulesPanel.tsx";
import { ScorePanel } from "./ScorePanel.tsx";
import { baseAmong, entriesBefore, pointsBefore, type Snapshot } from "./snapshot.ts";
import type { ReportState } from "./use-report.ts";

const HistoryPanel = lazy(async () => (await import("./on-demand.ts")).HistoryPanel);

/** Entries of lists that leave the room below them empty. */
const SHORT = 8;

interface ReportPanelsProps {
  id: string;
  state: ReportState;
  now: Snapshot | null;
  preferences: Preferences;
  view: ReportView;
  onView: (changes: Partial<ReportView>) => void;
}

/** Everything below the head, as far as it is known. */
export function ReportPanels({ id, state, now, preferences, view, onView }: ReportPanelsProps) {
  const { report, facts, history, isUnread, isPending, loading, connectionId } = state;
  const { followedNumber, rememberResults } = preferences;
  const schedules = useMonitoring(connectionId, 0)?.schedules ?? null;
  const points = presentPoints(history);
  const before = useMemo(() => {
    const earlier = pointsBefore(points, report ?? { id, generatedAt: facts?.generatedAt ?? null });
    return history && baseAmong(earlier, now?.result ?? null, history);
  }, [report, history, now, facts?.generatedAt]);
  const lists = useMemo(() => (report ? listsOf(report) : []), [report]);
  const titles = useMemo(() => titlesOf(report ? [report] : []), [report]);
  // Before they are drawn, so that they come with the rest.
  useEffect(() => void HistoryPanel.preload(), []);
  const url = history?.url ?? addressOf(facts?.url ?? "");
  const known = useOtherReports(connectionId, url, (rememberResults && facts?.project) || null);
  if (!facts) return null;
  if (isPending) return <Loading />;
  // Below the chart the report's own lists come first: the rest waits for them, so that nothing moves.
  const isRead = report !== null || !loading;
  const checks = isRead && history && points.length > 0 && (
    <HistoryPanel
      history={history}
      reportId={id}
      followedNumber={followedNumber}
      titles={titles}
      schedules={schedules}
      view={view}
      onView={onView}
    />
  );
  // Beside the other panels where nothing else is.
  const isBeside = lists.length === 0;
  const others = isRead && facts.project && <OtherReports url={url} project={facts.project} others={known} />;
  // Below short lists there is more room than at the side.
  const isBelow = !isBeside && lists.reduce((sum, { entries }) => sum + entries.length, 0) <= SHORT;
  return (
    <div class="panels" aria-busy={loading && report !== null}>
      <div class="columns">
        <div>
          <ScorePanel
            history={history}
            isUnread={isUnread}
            preferences={preferences}
            view={view.chart}
            onView={(chart) => onView({ chart })}
            hashOfView={(chart) => hashOfReport(id, { ...view, chart })}
          />
          {lists.map((list) => (
            <EntryPanel
              key={list.name}
              list={list}
              before={entriesBefore(before, list.name)}
              since={before && (before.listedAt ?? before.at)}
              view={view}
              onView={onView}
            />
          ))}
          {isBeside ? checks : isBelow && others}
        </div>
        {isRead && (
          <div>
            {now && <NumbersPanel now={now} before={before} followedNumber={followedNumber} />}
            <About report={{ ...facts, id }} project={facts.project} checks={points.length} />
            {schedules && (
              <SchedulesPanel schedules={schedulesOf(schedules, id, facts)} isRemembering={rememberResults} />
            )}
            {!isBelow && others}
          </div>
        )}
      </div>
      {!isBeside && checks}
      {report && <OtherFields report={report} search={view.search} onSearch={(search) => onView({ search })} />}
    </div>
  );
}
