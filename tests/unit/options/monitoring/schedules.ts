import type { Run } from "@/utils/models/run.ts";
import type { Schedule } from "@/utils/models/schedule.ts";

/** A schedule of the connection "c": all reports, every day at 18:00. */
export function schedule(changes: Partial<Schedule> = {}): Schedule {
  const now = Date.now();
  return {
    ...{ id: "s", connectionId: "c", name: "Shops", scope: { kind: "filter" }, method: "watch", every: "day" },
    ...{ at: 18 * 60, day: 1, most: 100, quiet: null, tellWhen: "worse", confirm: true, createdAt: now },
    ...{ state: "active", changedAt: now, failure: null, doneUntil: now },
    ...changes,
  };
}

/** A run of that schedule which is over and found nothing. */
export function run(id: string, changes: Partial<Run> = {}): Run {
  const startedAt = Date.now() - 86_400_000;
  return {
    ...{ id, scheduleId: "s", connectionId: "c", name: "Shops", method: "watch", state: "ended", dueAt: startedAt },
    ...{
      startedAt,
      endedAt: startedAt + 60_000,
      failure: null,
      heldUntil: null,
      misses: 0,
      refusals: 0,
      total: 9,
      checked: 9,
    },
    ...{ requests: 1, writes: 0, items: [], found: [], telling: "none", seen: true },
    ...changes,
  };
}
