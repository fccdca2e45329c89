import { useMemo, useRef } from "preact/hooks";
import { useNow } from "@/components/hooks/use-now.ts";
import { useRemembered } from "@/components/hooks/use-remembered.ts";
import type { LiveAppState } from "@/components/state.ts";
import { Icon } from "@/components/ui/Icon.tsx";
import { PLUS } from "@/components/ui/icons.ts";
import { dayOf } from "@/utils/day.ts";
import { readIndex } from "@/utils/history.ts";
import { plural, t } from "@/utils/i18n.ts";
import type { KnownReport } from "@/utils/models/known-report.ts";
import { Failed } from "../../Failed.tsx";
import { useKeptFocus } from "../../hooks/use-kept-focus.ts";
import { useSpokenEnds } from "../../hooks/use-spoken-ends.ts";
import { NotRemembered } from "../../NotRemembered.tsx";
import { hashOfMonitoring } from "../../routes/monitoring-route.ts";
import { isUnderWay, spokenRun } from "../../texts/run-text.ts";
import { Head } from "../../ui/Head.tsx";
import { matchingReports } from "../matching.ts";
import { useWatched } from "../use-watched.ts";
import { Budget } from "./Budget.tsx";
import { EmptySchedules } from "./EmptySchedules.tsx";
import { FoundLately } from "./FoundLately.tsx";
import { NotTold } from "./NotTold.tsx";
import { type ListedSchedule, readEverything } from "./read-everything.ts";
import { SchedulesTable } from "./SchedulesTable.tsx";

const STEP_MS = 30_000;

/** All schedules with their next and last runs, what they may cost, and what they found. */
export function SchedulesPage({ appState }: { appState: LiveAppState }) {
  const { connection, preferences } = appState.value;
  const now = useNow(STEP_MS).value;
  // What was used today begins anew with each day.
  const { value, failure, again } = useWatched(() => readEverything(connection.id), [dayOf(now)]);
  // Apart: a run tells every few seconds how far it is.
  const known = useRemembered(() => readIndex(connection.id), [], [connection.id]);
  const all = known && value && { ...value, known };
  // The table goes with its last schedule.
  useKeptFocus();
  const opened = useRef(Date.now()).current;
  const runs = value?.listed.flatMap((one) => one.runs) ?? [];
  useSpokenEnds(runs, isUnderWay, spokenRun, ({ startedAt }) => startedAt >= opened);
  const hasAny = all !== null && all.listed.length > 0;
  return (
    <>
      <Head title={t("monitoring")} beside={hasAny && <Summary {...all} />}>
        {hasAny && <NewSchedule />}
      </Head>
      <NotRemembered preferences={preferences} text={t("error_notRemembered")} />
      {all && <NotTold schedules={all.listed.map(({ schedule }) => schedule)} />}
      <Failed failure={failure} title={t("monitoring_not_read")} onRetry={again} />
      {all && !hasAny && (
        <EmptySchedules>
          <NewSchedule />
        </EmptySchedules>
      )}
      {hasAny && (
        <>
          <SchedulesTable
            {...all}
            canRun={preferences.rememberResults}
            dailyWrites={preferences.dailyWrites}
            now={now}
          />
          <Budget preferences={preferences} requests={all.requests} used={all.writesToday} />
        </>
      )}
      {all && (hasAny || all.latest.length > 0) && <FoundLately runs={all.latest} now={now} />}
    </>
  );
}

function NewSchedule() {
  return (
    <a class="button primary" href={hashOfMonitoring({ kind: "new", from: null })}>
      <Icon path={PLUS} />
      {t("new_schedule")}
    </a>
  );
}

function Summary({ listed, known }: { listed: ListedSchedule[]; known: KnownReport[] }) {
  const count = useMemo(() => {
    const ids = listed.flatMap(({ schedule: { scope, state } }) => {
      if (state === "paused") return [];
      return scope.kind === "chosen"
        ? scope.reports.map(({ id }) => id)
        : matchingReports(scope, known).map(({ reportId }) => reportId);
    });
    return new Set(ids).size;
  }, [listed, known]);
  return (
    <>
      {plural("schedule_count", listed.length)}
      {count > 0 && ` · ${t("looked_after", plural("report_count", count))}`}
    </>
  );
}
