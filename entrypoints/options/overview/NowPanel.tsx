import { useSignal } from "@preact/signals";
import { useAction } from "@/components/hooks/use-action.ts";
import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import { formatNumber } from "@/utils/format.ts";
import { plural, t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";
import { isPausedByFailure } from "@/utils/models/state.ts";
import { hashOf } from "@/utils/options-page.ts";
import { Held } from "../Held.tsx";
import type { Monitored } from "../hooks/use-monitoring.ts";
import { type Reading, readingText } from "../reading.ts";
import { formatRoute, hashOfJob } from "../routes/route.ts";
import { StopJobDialog } from "../StopJob.tsx";
import { isUnderWay, runBefore } from "../texts/run-text.ts";
import { Panel } from "../ui/Panel.tsx";
import { LastVisit, NextRun, PausedSchedule, RunningRun } from "./NowMonitored.tsx";
import type { OngoingWork, Running } from "./running.ts";
import { StopButton } from "./StopButton.tsx";

interface NowPanelProps {
  running: Running;
  monitored: Monitored;
  readAll: Reading;
  isRefreshing?: boolean;
  /** Are results remembered? Else there are no runs. */
  isRemembering: boolean;
  now: number;
}

/** Work in progress, and what needs the user. */
export function NowPanel({ running, monitored, readAll, isRefreshing = false, isRemembering, now }: NowPanelProps) {
  const { schedules, runs } = monitored;
  const { batches, creating, unknown, awaited, accepted } = running;
  const isReading = readAll.state.value === "running";
  const runsNow = runs.filter(isUnderWay);
  const inTrouble = schedules.filter(isPausedByFailure);
  const count = batches.length + runsNow.length + creating + unknown + awaited + accepted;
  const isIdle = count === 0 && !isReading && !isRefreshing;
  return (
    <Panel title={t("now")} end={<a href={hashOf("activity")}>{t("activity")}</a>}>
      <LastVisit runs={runs} />
      {inTrouble.map((schedule) => (
        <PausedSchedule key={schedule.id} schedule={schedule} />
      ))}
      {batches.map((batch) => (
        <BatchNow key={batch.id} batch={batch} />
      ))}
      {runsNow.map((run) => (
        <RunningRun key={run.id} run={run} before={runBefore(run, runsNow, now)} now={now} />
      ))}
      {isReading && (
        <div class="run">
          <strong>{t("field_message", t("read_all"), readingText(readAll.progress.value))}</strong>
          <small>
            <Held until={readAll.progress.value.heldUntil} />
          </small>
        </div>
      )}
      {creating > 0 && (
        <div class="run">
          <strong>{plural("now_creating", creating)}</strong>
          <progress aria-label={plural("now_creating", creating)} />
        </div>
      )}
      {awaited > 0 && <p class="run">{t("bulk_awaited", formatNumber(awaited))}</p>}
      {accepted > 0 && <p class="run">{t("bulk_accepted", formatNumber(accepted))}</p>}
      {unknown > 0 && (
        <p class="run">
          <a href={formatRoute({ page: "activity", filter: "open" })}>{plural("now_unknown", unknown)}</a>
        </p>
      )}
      {isIdle && <p class="body secondary">{t("nothing_running")}</p>}
      {isRemembering && <NextRun schedules={schedules} now={now} />}
    </Panel>
  );
}

function BatchNow({ batch }: { batch: OngoingWork }) {
  const { id, kind, isPaused, all, done, failed, unknown, awaited, stopped, waiting, heldUntil } = batch;
  const isAsking = useSignal(false);
  const stop = useAction(async () => {
    if (kind === "creating") isAsking.value = true;
    else await ask("stopBatch", { kind: kind === "deleting" ? "remove" : "update", id });
  });
  const title = plural(`now_${kind}`, all);
  const parts = [
    isPaused && t("job_paused"),
    t("now_done", formatNumber(done)),
    failed > 0 && t("now_failed", formatNumber(failed)),
    unknown > 0 && t("bulk_unclear", formatNumber(unknown)),
    awaited > 0 && t(kind === "refreshing" ? "bulk_awaited" : "bulk_accepted", formatNumber(awaited)),
    stopped > 0 && t(kind === "deleting" ? "bulk_stopped" : "bulk_update_stopped", formatNumber(stopped)),
    waiting > 0 && t("now_waiting", formatNumber(waiting)),
  ];
  return (
    <div class="run">
      <div class="row spread">
        <strong>{kind === "creating" ? <a href={hashOfJob(id)}>{title}</a> : title}</strong>
        {all > 1 && <StopButton title={title} stop={stop} />}
      </div>
      <progress value={all - waiting} max={all} aria-label={title} />
      <small>{parts.filter(Boolean).join(" · ")}</small>
      <small>
        <Held until={heldUntil} />
      </small>
      {isAsking.value && <StopJobDialog jobId={id} job={title} onClose={() => (isAsking.value = false)} />}
      <ErrorNote failure={stop.failure.value} title={t("not_stopped")} />
    </div>
  );
}
