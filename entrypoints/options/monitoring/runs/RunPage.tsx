import type { ComponentChildren } from "preact";
import { useAction } from "@/components/hooks/use-action.ts";
import { useNow } from "@/components/hooks/use-now.ts";
import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import { STOP } from "@/components/ui/icons.ts";
import { formatNumber } from "@/utils/format.ts";
import { readKnownReports } from "@/utils/history.ts";
import { t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";
import type { Run } from "@/utils/models/run.ts";
import type { Schedule } from "@/utils/models/schedule.ts";
import { readRun, readRunsWith, readSchedules } from "@/utils/monitoring.ts";
import { belongsTo } from "@/utils/scope.ts";
import { Failed } from "../../Failed.tsx";
import { useKeptFocus } from "../../hooks/use-kept-focus.ts";
import { useSpokenEnds } from "../../hooks/use-spoken-ends.ts";
import { hashOfMonitoring } from "../../routes/monitoring-route.ts";
import { countOfAll } from "../../texts/count-text.ts";
import { hasRest, isUnderWay, runBefore, spokenRun, stateText, waitText } from "../../texts/run-text.ts";
import { formatWhen } from "../../texts/when.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { Head } from "../../ui/Head.tsx";
import { useWatched } from "../use-watched.ts";
import { FoundChanges } from "./FoundChanges.tsx";
import { NotChecked } from "./NotChecked.tsx";
import { useSeen } from "./use-seen.ts";

/** Redraws often enough that a wait does not seem to outlast its minute. */
const STEP_MS = 5_000;

/** One run: what it looked at, what changed, and what it could not check. */
export function RunPage({ id }: { id: string }) {
  const now = useNow(STEP_MS).value;
  const { value, failure, again } = useWatched(() => readWithSchedule(id), []);
  const { run = null, schedule = null, open = [], dropped = null } = value ?? {};
  useSeen(run ? [run] : []);
  useSpokenEnds(run ? [run] : [], isUnderWay, spokenRun);
  useKeptFocus();
  return (
    <>
      <Head title={run ? <bdi>{run.name}</bdi> : (value || failure) && t("runs")}>
        {run && <Tools run={run} schedule={schedule} />}
      </Head>
      <Failed failure={failure} title={t("history_not_read")} onRetry={again} />
      {value && !run && <p class="empty">{t("forgotten")}</p>}
      {run && (
        <>
          <RunFacts run={run} before={runBefore(run, open, now)} isGone={!schedule} now={now} />
          <FoundChanges run={run} />
          <NotChecked run={run} dropped={dropped} />
        </>
      )}
    </>
  );
}

async function readWithSchedule(id: string) {
  const run = await readRun(id);
  const schedules = run ? await readSchedules(run.connectionId) : [];
  const open = run && isUnderWay(run) ? await readRunsWith("running") : [];
  const schedule = schedules.find((one) => one.id === run?.scheduleId) ?? null;
  const dropped = run?.endedAt && schedule ? await readDropped(run, schedule) : null;
  return { run, open, schedule, dropped };
}

/** Returns the ids of a run's reports that its schedule certainly looks after no more. */
async function readDropped({ connectionId, items }: Run, { scope }: Schedule): Promise<Set<string>> {
  const ids = items.map(({ reportId }) => reportId);
  if (scope.kind === "chosen") {
    const chosen = new Set(scope.reports.map(({ id }) => id));
    return new Set(ids.filter((id) => !chosen.has(id)));
  }
  const known = await readKnownReports(connectionId, ids);
  return new Set(known.flatMap((report) => (belongsTo(report, scope) === false ? report.reportId : [])));
}

function Tools({ run, schedule }: { run: Run; schedule: Schedule | null }) {
  const stop = useAction(() => ask("stopRun", run.id));
  return (
    <>
      {isUnderWay(run) && <ErrorNote failure={stop.failure.value} title={t("not_stopped")} />}
      <a class="button" href={hashOfMonitoring({ kind: "runs", schedule: run.scheduleId })}>
        {t("show_runs")}
      </a>
      {schedule && (
        <a class="button" href={hashOfMonitoring({ kind: "edit", id: schedule.id })}>
          {t("edit_schedule")}
        </a>
      )}
      {isUnderWay(run) && <ActionButton action={stop} label={t("stop")} path={STOP} />}
    </>
  );
}

interface RunFactsProps {
  run: Run;
  before: Run | undefined;
  isGone: boolean;
  now: number;
}

function RunFacts({ run, before, isGone, now }: RunFactsProps) {
  const { startedAt, endedAt, dueAt, total, checked, failure } = run;
  const isRunning = isUnderWay(run);
  const of = total === null ? formatNumber(checked) : countOfAll(checked, total);
  const reason = waitText(run, now);
  return (
    <section class="panel facts" aria-label={t("progress")}>
      {isRunning && !before && (
        <progress value={total === null ? undefined : checked} max={total ?? 1} aria-label={t("progress")} />
      )}
      <dl>
        <Fact label={t("outcome")}>{stateText(run, before)}</Fact>
        <Fact label={t("run_started")}>
          {formatWhen(startedAt, now)}
          {dueAt === null && <small> {t("run_by_you")}</small>}
        </Fact>
        {endedAt !== null && <Fact label={t("run_over")}>{formatWhen(endedAt, now)}</Fact>}
        <Fact label={t("run_checked")}>{of}</Fact>
        <Fact label={t("run_requests")}>{formatNumber(run.requests)}</Fact>
        {run.method === "refresh" && <Fact label={t("run_writes")}>{formatNumber(run.writes)}</Fact>}
      </dl>
      {reason !== null && <p class="hint">{reason}</p>}
      {!isGone && hasRest(run) && <p class="hint">{t("run_rest_later")}</p>}
      {isGone && run.state === "stopped" && <p class="hint">{t("schedule_gone")}</p>}
      {!isRunning && <ErrorNote failure={failure} />}
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <div>
      <dt class="label">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
