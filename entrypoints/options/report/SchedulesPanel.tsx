import { useNow } from "@/components/hooks/use-now.ts";
import { sentence } from "@/components/ui/ErrorNote.tsx";
import { MINUTE_MS } from "@/utils/day.ts";
import { t } from "@/utils/i18n.ts";
import type { Schedule } from "@/utils/models/schedule.ts";
import { nextDue } from "@/utils/schedule-times.ts";
import { belongsTo, lasting } from "@/utils/scope.ts";
import { hashOfMonitoring } from "../routes/monitoring-route.ts";
import { formatDueInText } from "../texts/when.ts";
import { Panel } from "../ui/Panel.tsx";
import type { Facts } from "./use-report.ts";

interface SchedulesPanelProps {
  schedules: Schedule[];
  isRemembering: boolean;
}

export function SchedulesPanel({ schedules, isRemembering }: SchedulesPanelProps) {
  const now = useNow(MINUTE_MS).value;
  if (schedules.length === 0) return null;
  return (
    <Panel title={t("monitoring")}>
      <ul class="schedules">
        {schedules.map((schedule) => (
          <li key={schedule.id}>
            <a href={hashOfMonitoring({ kind: "edit", id: schedule.id })}>
              <bdi>{schedule.name}</bdi>
            </a>
            <small>{isRemembering && stateText(schedule, now)}</small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function stateText(schedule: Schedule, now: number): string {
  if (schedule.state === "active")
    return t("field_message", t("next_run"), formatDueInText(nextDue(schedule, now), now));
  return [t("job_paused"), ...(schedule.failure ? [sentence(schedule.failure)] : [])].join(" ");
}

/** Returns the schedules that look after a report, as far as what is known of it tells. */
export function schedulesOf(schedules: Schedule[], id: string, facts: Facts): Schedule[] {
  return schedules.filter(({ scope, method }) => {
    // One that watches looks at all results, to see one become that of its filter.
    const wide = method === "watch" ? lasting(scope) : scope;
    if (wide.kind === "chosen") return wide.reports.some((chosen) => chosen.id === id);
    return belongsTo({ ...facts, reportId: id }, wide) === true;
  });
}
