import type { FoundChange, Run } from "@/utils/models/run.ts";
import type { Schedule } from "@/utils/models/schedule.ts";
import { nextDue } from "@/utils/schedule-times.ts";

/** The schedule that runs next, and when in milliseconds since 1970; null where none does. */
export function nextRun(schedules: Schedule[], now: number): { schedule: Schedule; at: number } | null {
  const active = schedules.filter(({ state }) => state === "active");
  const [next] = active.map((schedule) => ({ schedule, at: nextDue(schedule, now) })).sort((a, b) => a.at - b.at);
  return next ?? null;
}

/** Returns how each page differs from before these runs: what came back, and what two schedules saw, counts once. */
export function changesOf(runs: Run[]): Pick<FoundChange, "url" | "from" | "to">[] {
  const oldestFirst = runs.flatMap(({ found }) => found).sort((a, b) => a.at - b.at);
  const byUrl = Map.groupBy(oldestFirst, ({ url }) => url);
  return [...byUrl].flatMap(([url, changes]) => {
    const [first, last] = [changes[0], changes.at(-1)];
    return first && last && first.from !== last.to ? [{ url, from: first.from, to: last.to }] : [];
  });
}
