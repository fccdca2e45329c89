import { readAppState } from "@/utils/app-state.ts";
import { ask } from "@/utils/messages.ts";
import type { SchedulePlan } from "@/utils/models/schedule.ts";
import { readRuns, readSchedules } from "@/utils/monitoring.ts";
import type { Monitored } from "../sayings.ts";

/** More runs than any sequence makes. */
const MAX_RUNS = 10_000;

/** What is said of the schedules of the service that is connected, and of all runs. */
export async function readMonitored(): Promise<Monitored> {
  const { connection } = await readAppState();
  const [schedules, runs] = await Promise.all([readSchedules(connection.id), readRuns(null, MAX_RUNS)]);
  return {
    schedules: schedules.map(({ id, name, state: says }) => ({ id, name, says })),
    runs: runs.map(({ id, connectionId, name, startedAt, endedAt, found }) => {
      const told = found.map(({ reportId, url, from, to }) => ({ reportId, url, from, to }));
      return { id, connectionId, name, startedAt, endedAt, found: told };
    }),
  };
}

/** Saves a schedule, as the form does. @returns its id */
export async function saveSchedule(plan: SchedulePlan): Promise<string> {
  const { connection } = await readAppState();
  return ask("saveSchedule", { connectionId: connection.id, id: null, plan });
}

/** The buttons that stand with a schedule. */
export const scheduleButtons = {
  "Run now": (id: string) => void ask("runSchedule", id).catch(() => {}),
  Pause: (id: string) => void ask("pauseSchedule", id).catch(() => {}),
  Continue: (id: string) => void ask("continueSchedule", id).catch(() => {}),
  Delete: (id: string) => void ask("removeSchedule", id).catch(() => {}),
};

/** Sets how many new results schedules may ask for in a day. */
export function setDailyWrites(dailyWrites: number): Promise<void> {
  return ask("changePreferences", { dailyWrites });
}
