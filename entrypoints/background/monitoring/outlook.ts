import { database } from "@/utils/database.ts";
import { preferencesItem } from "@/utils/models/preferences.ts";
import { parseRun, type Run } from "@/utils/models/run.ts";
import { parseSchedule, type Schedule } from "@/utils/models/schedule.ts";
import { readConnections } from "../connections/records.ts";
import { startDelay } from "./start-delay.ts";

/** All that decides what is to be done, and when the worker has to look again. */
export interface Outlook {
  schedules: Schedule[];
  /** Runs under way. */
  running: Run[];
  /** Runs that are to be told. */
  telling: Run[];
  oldest: Run | null;
  /** The connection that is shown: only its schedules run. */
  activeId: string;
  rememberResults: boolean;
  weeklySummary: boolean;
  /** How long nothing is made yet, because the browser has just started; in milliseconds. */
  delay: number;
}

/** Reads everything once: most knocks have nothing else to do. @throws AppError `storageFailed` */
export async function readOutlook(): Promise<Outlook> {
  const [stored, { activeId }, { rememberResults, weeklySummary }, delay] = await Promise.all([
    database.use((db) => {
      const transaction = db.transaction(["schedules", "runs"]);
      const runs = transaction.objectStore("runs");
      const attention = runs.index("attention");
      return Promise.all([
        transaction.objectStore("schedules").getAll(),
        attention.getAll("running"),
        attention.getAll("telling"),
        runs.index("startedAt").openCursor(),
      ]);
    }),
    readConnections(),
    preferencesItem.getValue(),
    startDelay(),
  ]);
  const [schedules, running, telling, first] = stored;
  return {
    schedules: schedules.flatMap((schedule) => parseSchedule(schedule) ?? []),
    running: running.flatMap((run) => parseRun(run) ?? []),
    telling: telling.flatMap((run) => parseRun(run) ?? []),
    oldest: parseRun(first?.value),
    ...{ activeId, rememberResults, weeklySummary, delay },
  };
}
