import { useRef } from "preact/hooks";
import { t } from "@/utils/i18n.ts";
import type { KnownReport } from "@/utils/models/known-report.ts";
import { useKeptFocus } from "../../hooks/use-kept-focus.ts";
import { isUnderWay } from "../../texts/run-text.ts";
import { MARKS, Mark } from "./LastRuns.tsx";
import type { ListedSchedule } from "./read-everything.ts";
import { ScheduleRow } from "./ScheduleRow.tsx";

const COLUMNS = ["schedule_what", "how_often", "next_run", "last_run_found", "last_10_runs"] as const;

interface SchedulesTableProps {
  listed: ListedSchedule[];
  known: KnownReport[];
  /** No run can be made where results are not remembered. */
  canRun: boolean;
  /** New results that all may ask for in a day. */
  dailyWrites: number;
  now: number;
}

export function SchedulesTable({ listed, now, ...shared }: SchedulesTableProps) {
  const rows = useRef<HTMLTableSectionElement>(null);
  useKeptFocus(rows);
  const open = listed.flatMap(({ runs }) => runs.filter(isUnderWay));
  return (
    <section class="panel" aria-label={t("schedules")}>
      <table class="list fixed schedules" aria-label={t("schedules")}>
        <thead>
          <tr>
            {COLUMNS.map((name) => (
              <th key={name} scope="col">
                {t(name)}
              </th>
            ))}
            <th>
              <span class="visually-hidden">{t("actions")}</span>
            </th>
          </tr>
        </thead>
        <tbody ref={rows}>
          {listed.map((one) => (
            <ScheduleRow key={one.schedule.id} {...one} {...shared} open={open} now={now} />
          ))}
        </tbody>
      </table>
      <p class="row legend" aria-hidden="true">
        <span>{t("runs_legend", t("last_10_runs"))}</span>
        {MARKS.map((mark) => (
          <span key={mark}>
            <svg class="spark" width="12" height="20" aria-hidden="true">
              <Mark mark={mark} x={6} />
            </svg>
            {t(`mark_${mark}`)}
          </span>
        ))}
      </p>
    </section>
  );
}
