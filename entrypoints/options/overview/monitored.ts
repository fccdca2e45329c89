import type { Schedule } from "@/utils/models/schedule.ts";
import { nextDue } from "@/utils/schedule-times.ts";

/** The schedule that runs next, and when in milliseconds since 1970; null where none does. */
export function nextRun(schedules: Schedule[], now: number): { schedule: Schedule; at: number } | null {
  const active = schedules.filter(({ state }) => state === "active");
  const [next] = active.map((schedule) => ({ schedule, at: nextDue(schedule, now) })).sort((a, b) => a.at - b.at);
  return next ?? null;
}
