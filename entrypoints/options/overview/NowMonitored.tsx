import { useAction } from "@/components/hooks/use-action.ts";
import { useRemembered } from "@/components/hooks/use-remembered.ts";
import { ErrorNote, sentence } from "@/components/ui/ErrorNote.tsx";
import { readTrends } from "@/utils/history.ts";
import { t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";
import type { FoundChange, Run } from "@/utils/models/run.ts";
import type { Schedule } from "@/utils/models/schedule.ts";
import { nextDue } from "@/utils/schedule-times.ts";
import { sumUp } from "@/utils/sum-up.ts";
import { hashOfMonitoring, type MonitoringView } from "../routes/monitoring-route.ts";
import { checkedText, foundText, stateText, waitText } from "../texts/run-text.ts";
import { formatDueInText } from "../texts/when.ts";
import { StopButton } from "./StopButton.tsx";
import { useLastVisit } from "./use-last-visit.ts";

/** Findings of runs that the user has not seen yet, of pages that still have a report. */
export function LastVisit({ runs }: { runs: Run[] }) {
  const unseen = useLastVisit(runs);
  const [first, second] = unseen;
  const ids = unseen.map(({ id }) => id);
  const reports = unseen.flatMap((run) => run.found.map(({ reportId: id, url }) => ({ id, url })));
  const read = async () => readTrends(first?.connectionId ?? "", reports);
  const trends = useRemembered(read, new Map(), [ids.join()]);
  const nowOf = ({ reportId, to }: FoundChange) => trends?.get(reportId)?.changes.at(-1)?.[2] ?? to;
  const isThere = ({ reportId, from, to }: FoundChange) => trends?.has(reportId) && from !== to;
  const current = sumUp(unseen).map((one) => ({ ...one, to: nowOf(one) }));
  const found = foundText(current.filter(isThere));
  if (!first || found === "") return null;
  const view: MonitoringView = second ? { kind: "changes", runs: ids } : { kind: "run", id: first.id };
  return (
    <div class="run">
      <a href={hashOfMonitoring(view)}>{t("since_last_visit", found)}</a>
    </div>
  );
}

/** A schedule that goes on only when the user has done something. */
export function PausedSchedule({ schedule: { id, name, failure } }: { schedule: Schedule }) {
  return (
    <div class="run">
      <div class="note">
        <strong>{t("needs_you")}</strong>
        <a href={hashOfMonitoring({ kind: "edit", id })}>{t("schedule_is_paused", name)}</a>
        {failure && <small>{sentence(failure)}</small>}
      </div>
    </div>
  );
}

interface RunningRunProps {
  run: Run;
  /** The one for which it waits. */
  before: Run | undefined;
  now: number;
}

export function RunningRun({ run, before, now }: RunningRunProps) {
  const stop = useAction(() => ask("stopRun", run.id));
  const title = t("field_message", run.name, before ? stateText(run, before) : checkedText(run));
  const wait = waitText(run, now);
  return (
    <div class="run">
      <div class="row spread">
        <strong>
          <a href={hashOfMonitoring({ kind: "run", id: run.id })}>{title}</a>
        </strong>
        <StopButton title={title} stop={stop} />
      </div>
      {!before && (
        <progress
          value={run.total === null ? undefined : run.checked}
          max={Math.max(run.total ?? 1, 1)}
          aria-label={title}
        />
      )}
      {wait && <small>{wait}</small>}
      <ErrorNote failure={stop.failure.value} title={t("not_stopped")} />
    </div>
  );
}

export function NextRun({ schedules, now }: { schedules: Schedule[]; now: number }) {
  const next = nextRun(schedules, now);
  if (!next) return null;
  const { schedule, at } = next;
  return (
    <div class="run">
      <strong>{t("next_run")}</strong>
      <a href={hashOfMonitoring({ kind: "edit", id: schedule.id })}>
        {t("next_run_of", schedule.name, formatDueInText(at, now))}
      </a>
    </div>
  );
}

/** Returns the schedule that runs next, and when in milliseconds since 1970; null where none does. */
export function nextRun(schedules: Schedule[], now: number): { schedule: Schedule; at: number } | null {
  const active = schedules.filter(({ state }) => state === "active");
  const [next] = active.map((schedule) => ({ schedule, at: nextDue(schedule, now) })).sort((a, b) => a.at - b.at);
  return next ?? null;
}
