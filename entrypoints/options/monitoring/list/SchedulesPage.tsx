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
import type { Run } from "@/utils/models/run.ts";
import type { Schedule } from "@/utils/models/schedule.ts";
import { hashOf } from "@/utils/options-page.ts";
import { Failed } from "../../Failed.tsx";
import { useKeptFocus } from "../../hooks/use-kept-focus.ts";
import { NOTIFICATIONS, usePermission } from "../../hooks/use-permission.ts";
import { useSpokenEnds } from "../../hooks/use-spoken-ends.ts";
import { NotRemembered } from "../../NotRemembered.tsx";
import { hashOfMonitoring } from "../../routes/monitoring-route.ts";
import { isUnderWay, spokenRun } from "../../texts/run-text.ts";
import { Head } from "../../ui/Head.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { matchingReports } from "../matching.ts";
import { RunList } from "../RunList.tsx";
import { useWatched } from "../use-watched.ts";
import { Budget } from "./Budget.tsx";
import { type ListedSchedule, readEverything } from "./read-everything.ts";
import { SchedulesTable } from "./SchedulesTable.tsx";

const STEP_MS = 30_000;

const MAX_FOUND = 5;

/** All schedules with their next and last runs, what they may cost, and what they found. */
export function SchedulesPage({ appState }: { appState: LiveAppState }) {
  const { connection, preferences } = appState.value;
  const now = useNow(STEP_MS).value;
  // What was used today begins anew with each day.
  const { value, failure, again } = useWatched(() => readEverything(connection.id), [dayOf(now)]);
  // Apart: a run tells every few seconds how far it is.
  const known = useRemembered(() => readIndex(connection.id), [], [connection.id]);
  const isAllowed = usePermission(NOTIFICATIONS);
  const all = known && value && isAllowed !== null && { ...value, known };
  // The table goes with its last schedule.
  useKeptFocus();
  const runs = value?.listed.flatMap((one) => one.runs) ?? [];
  const first = useRef<Run[]>(null);
  if (value) first.current ??= runs;
  useSpokenEnds(runs, isUnderWay, spokenRun, ({ id }) => first.current?.every((run) => run.id !== id) === true);
  const hasAny = all && all.listed.length > 0;
  return (
    <>
      <Head title={t("monitoring")} beside={hasAny && <Summary {...all} />}>
        {hasAny && <NewSchedule />}
      </Head>
      <NotRemembered preferences={preferences} text={t("error_notRemembered")} />
      {all && !isAllowed && <NotTold schedules={all.listed.map(({ schedule }) => schedule)} />}
      <Failed failure={failure} title={t("history_not_read")} onRetry={again} />
      {all && !hasAny && <NoSchedules />}
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

/** Says that what schedules are to tell comes as no notification, and where to change that. */
function NotTold({ schedules }: { schedules: Schedule[] }) {
  if (schedules.every(({ tellWhen }) => tellWhen === "never")) return null;
  return (
    <p class="hint">
      {t("notifications_missing")} <a href={hashOf("settings")}>{t("settings")}</a>
    </p>
  );
}

function NoSchedules() {
  return (
    <section class="empty">
      <svg class="ghost" width="220" height="64" viewBox="0 0 220 64" aria-hidden="true">
        <path d="M4 20H130l10 4 14 -3 12 22H216" />
        <circle cx="154" cy="21" r="4" />
        <path class="fall" d="M166 36l6 11h-12Z" />
      </svg>
      <h2>{t("monitoring_empty")}</h2>
      <p class="secondary">{t("monitoring_empty_text")}</p>
      <NewSchedule />
    </section>
  );
}

function FoundLately({ runs, now }: { runs: Run[]; now: number }) {
  const all = <a href={hashOfMonitoring({ kind: "runs", schedule: null })}>{t("all_runs")}</a>;
  return (
    <Panel title={t("found_lately")} end={all}>
      {runs.length === 0 ? (
        <p class="body secondary">{t("found_nothing_yet")}</p>
      ) : (
        <RunList runs={runs.slice(0, MAX_FOUND)} now={now} />
      )}
    </Panel>
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
