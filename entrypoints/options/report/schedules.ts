import type { Report } from "@/utils/contract.ts";
import { fitsQuery } from "@/utils/filter.ts";
import type { Schedule } from "@/utils/models/schedule.ts";
import type { Facts } from "./use-report.ts";

/** Returns the schedules that look after a report, as far as what is known of it tells. */
export function schedulesOf(schedules: Schedule[], id: string, facts: Facts): Schedule[] {
  const { url, result, privacy, generatedAt, project } = facts;
  const report: Report = { id, url, result, privacy, generatedAt, link: null, more: { project } };
  return schedules.filter(({ scope }) => {
    if (scope.kind === "chosen") return scope.reports.some((chosen) => chosen.id === id);
    return fitsQuery(report, scope) === true;
  });
}
