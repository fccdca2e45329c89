import { dayOf } from "@/utils/day.ts";
import { readRuns, readSchedules, readSpending } from "@/utils/monitoring.ts";
import type { MonitoringFacts } from "./diagnostics.ts";

const MOST_RUNS = 100;

/** Reads what is watched over for a connection; nothing where it cannot be read. */
export async function readMonitoringFacts(connectionId: string): Promise<MonitoringFacts> {
  try {
    const [schedules, runs, [spending]] = await Promise.all([
      readSchedules(connectionId),
      readRuns(null, MOST_RUNS),
      readSpending(1),
    ]);
    return {
      schedules,
      runs: runs.filter((run) => run.connectionId === connectionId),
      spending: spending?.day === dayOf(Date.now()) ? spending : null,
    };
  } catch {
    return { schedules: [], runs: [], spending: null };
  }
}
