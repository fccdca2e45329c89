import { useRemembered } from "@/components/hooks/use-remembered.ts";
import type { Run } from "@/utils/models/run.ts";
import type { Schedule } from "@/utils/models/schedule.ts";
import { readRuns, readRunsWith, readSchedules, watchMonitoring } from "@/utils/monitoring.ts";

/** Schedules of a connection, oldest first, and their newest runs, newest first. */
export interface Monitored {
  schedules: Schedule[];
  runs: Run[];
}

const NOTHING: Monitored = { schedules: [], runs: [] };

/** Reads the schedules and runs of a connection, again after each change; null before the first time. */
export function useMonitoring(connectionId: string, mostRuns: number): Monitored | null {
  return useRemembered(() => read(connectionId, mostRuns), NOTHING, [connectionId, mostRuns], watchMonitoring);
}

async function read(connectionId: string, mostRuns: number): Promise<Monitored> {
  const [schedules, newest, unseen] = await Promise.all([
    readSchedules(connectionId),
    mostRuns > 0 ? readRuns(null, mostRuns) : [],
    // However many came after it: the toolbar button counts it until it is seen.
    mostRuns > 0 ? readRunsWith("unseen") : [],
  ]);
  const runs = [...new Map([...newest, ...unseen].map((run) => [run.id, run])).values()]
    .filter((run) => run.connectionId === connectionId)
    .sort((a, b) => b.startedAt - a.startedAt);
  return { schedules, runs };
}
