import { Fragment } from "preact";
import { formatNumber } from "@/utils/format.ts";
import { plural, t } from "@/utils/i18n.ts";
import type { KnownReport } from "@/utils/models/known-report.ts";
import type { Run } from "@/utils/models/run.ts";
import type { Schedule } from "@/utils/models/schedule.ts";
import { hashOfMonitoring } from "../../routes/monitoring-route.ts";
import { isUnderWay, matchedNone } from "../../texts/run-text.ts";
import { formatWhen } from "../../texts/when.ts";
import { estimate } from "../estimate.ts";
import { Findings } from "../Findings.tsx";
import { countLookedAt, countOf } from "../matching.ts";
import { everyText, scopeParts } from "../scope-text.ts";
import { LastRuns } from "./LastRuns.tsx";
import { NextRun } from "./NextRun.tsx";
import type { ListedSchedule } from "./read-everything.ts";
import { ActionFailures, ScheduleActions, useScheduleActions } from "./ScheduleActions.tsx";

interface ScheduleRowProps extends ListedSchedule {
  open: Run[];
  known: KnownReport[];
  canRun: boolean;
  dailyWrites: number;
  now: number;
}

/** A schedule in two lines: the answer above, the detail below. */
export function ScheduleRow({ schedule, runs, open, known, canRun, dailyWrites, now }: ScheduleRowProps) {
  const running = runs.find(isUnderWay);
  const last = runs.find((run) => !isUnderWay(run));
  const count = countOf(schedule.scope, known);
  const actions = useScheduleActions(schedule, running);
  return (
    <tr>
      <th scope="row" class="what">
        <a href={hashOfMonitoring({ kind: "edit", id: schedule.id })}>
          <bdi>{schedule.name}</bdi>
        </a>
        <small>
          {whatOf(schedule, count).map((part, index) => (
            <Fragment key={part}>
              {index > 0 && " · "}
              <bdi>{part}</bdi>
            </Fragment>
          ))}
        </small>
        <ActionFailures {...actions} />
      </th>
      <td>
        <span>{everyText(schedule)}</span>
        <small>
          {t(`method_${schedule.method}`)} · {mostText(schedule, countLookedAt(schedule, known), dailyWrites, runs)}
        </small>
      </td>
      <td>
        <NextRun schedule={schedule} running={running} open={open} canRun={canRun} now={now} />
      </td>
      <td class="last">
        {last ? (
          <>
            <Findings run={last} />
            {matchedNone(last) && (
              <a href={hashOfMonitoring({ kind: "edit", id: schedule.id })}>{t("edit_schedule")}</a>
            )}
            <a class="secondary" href={hashOfMonitoring({ kind: "run", id: last.id })}>
              {formatWhen(last.startedAt, now)}
            </a>
          </>
        ) : (
          <span class="secondary">{t("run_none")}</span>
        )}
      </td>
      <td class="strip">
        <LastRuns runs={runs} />
      </td>
      <td class="acts">
        <ScheduleActions schedule={schedule} running={running} canRun={canRun} actions={actions} />
      </td>
    </tr>
  );
}

/** Scope of a schedule, with the number of reports if the scope does not name it. */
function whatOf({ scope }: Schedule, count: number | null): string[] {
  const isCounted = scope.kind === "filter" && count;
  return [...scopeParts(scope), ...(isCounted ? [plural("report_count", count)] : [])];
}

function mostText(schedule: Schedule, count: number | null, dailyWrites: number, runs: Run[]): string {
  const { scope, method, most } = schedule;
  const limit = estimate(schedule, null, Number.POSITIVE_INFINITY).perRun;
  // As long as no run has met the end of the list, there may be more than are known.
  const hasMetEnd = (least: number) =>
    least < limit && runs.some(({ state, total, checked }) => state === "ended" && (total ?? checked) >= least);
  const certain = scope.kind === "chosen" || (count !== null && hasMetEnd(count)) ? count : null;
  const { coverage, perRun } = estimate(schedule, certain, dailyWrites);
  if (coverage === "all") return t("all_of_them");
  return method === "watch"
    ? t("about_a_run", formatNumber(perRun))
    : t("up_to_a_run", formatNumber(Math.min(most, dailyWrites, certain ?? most)));
}
