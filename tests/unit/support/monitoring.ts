import { vi } from "vitest";
import { database } from "@/utils/database.ts";
import type { Run } from "@/utils/models/run.ts";
import type { SchedulePlan } from "@/utils/models/schedule.ts";

export const MINUTE = 60_000;
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** A plan that refreshes all reports every day at 18:00. */
export function planOf(changes: Partial<SchedulePlan> = {}): SchedulePlan {
  return {
    ...{ name: "Shops", scope: { kind: "filter" }, method: "refresh", every: "day", at: 18 * 60, day: 1, most: 20 },
    ...{ quiet: null, tellWhen: "worse", confirm: false },
    ...changes,
  };
}

/** The clock that runs follow; the network is a real one. */
export function holdClock(now: Date): void {
  const toFake = ["Date", "performance", "setTimeout", "clearTimeout", "setInterval", "clearInterval"] as const;
  vi.useFakeTimers({ now, shouldAdvanceTime: true, toFake: [...toFake] });
}

/** How far the clock moves between two looks: requests are 5 s apart. */
const STEP_MS = 1_000;

/** Lets the clock run until this holds. */
export function until<T>(check: () => Promise<T>): Promise<T> {
  const look = () => {
    vi.advanceTimersByTime(STEP_MS);
    return check();
  };
  return vi.waitFor(look, { interval: 4 });
}

export function storedRuns(): Promise<Run[]> {
  return database.use((db) => db.getAllFromIndex("runs", "startedAt"));
}
