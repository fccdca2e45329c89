import type { FoundChange, Run } from "@/utils/models/run.ts";
import type { Schedule } from "@/utils/models/schedule.ts";
import { nextDue } from "@/utils/schedule-times.ts";
import { sumUp } from "@/utils/sum-up.ts";

/** The schedule that runs next, and when in milliseconds since 1970; null where none does. */
export function nextRun(schedules: Schedule[], now: number): { schedule: Schedule; at: number } | null {
  const active = schedules.filter(({ state }) => state === "active");
  const [next] = active.map((schedule) => ({ schedule, at: nextDue(schedule, now) })).sort((a, b) => a.at - b.at);
  return next ?? null;
}

/** Returns how each page differs from before these runs: what came back, and what two schedules saw, counts once. */
export function changesOf(runs: Run[]): FoundChange[] {
  return sumUp(runs.flatMap(({ found }) => found));
}
