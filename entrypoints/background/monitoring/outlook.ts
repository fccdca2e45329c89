import { database } from "@/utils/database.ts";
import { preferencesItem } from "@/utils/models/preferences.ts";
import { parseRun, type Run } from "@/utils/models/run.ts";
import { parseSchedule, type Schedule } from "@/utils/models/schedule.ts";
import { parseAll } from "@/utils/storage/schema.ts";
import { readActive } from "../connections/records.ts";
import { tooOld } from "./run/retention.ts";
import { startDelay } from "./start-delay.ts";

/** Everything that decides whose runs can be made now. */
interface Means {
  /** The connection that is shown: only its schedules run. */
  activeId: string;
  /** A key that is forgotten when the browser closes has to be entered first. */
  hasKey: boolean;
  /** Are results remembered? A run reads what it finds from there. */
  rememberResults: boolean;
}

/** All that decides what is to be done, and when the worker has to look again. */
export interface Outlook extends Means {
  schedules: Schedule[];
  running: Run[];
  telling: Run[];
  /** At most one. */
  oldest: Run[];
  /** Number of runs that are not kept any more, corrupt ones too. */
  outdated: number;
  /** Wait before anything is made, because the browser has just started; in milliseconds. */
  delay: number;
}

/** Reads everything in one go: most knocks have nothing else to do. @throws AppError `storageFailed` */
export async function readOutlook(): Promise<Outlook> {
  const [stored, means, delay] = await Promise.all([
    database.use((db) => {
      const transaction = db.transaction(["schedules", "runs"]);
      const runs = transaction.objectStore("runs");
      const attention = runs.index("attention");
      return Promise.all([
        transaction.objectStore("schedules").getAll(),
        attention.getAll("running"),
        attention.getAll("telling"),
        runs.index("startedAt").getAll(null, 1),
        runs.index("startedAt").count(tooOld()),
      ]);
    }),
    readMeans(),
    startDelay(),
  ]);
  const [schedules, running, telling, oldest, outdated] = stored;
  return {
    schedules: parseAll(schedules, parseSchedule),
    running: parseAll(running, parseRun),
    telling: parseAll(telling, parseRun),
    oldest: parseAll(oldest, parseRun),
    outdated,
    ...means,
    delay,
  };
}

export async function readMeans(): Promise<Means> {
  const [{ record, key }, { rememberResults }] = await Promise.all([readActive(), preferencesItem.getValue()]);
  return { activeId: record.id, hasKey: key !== null, rememberResults };
}

/** Can runs of a connection be made now? Those that cannot stay due. */
export function canRun(
  { activeId, hasKey, rememberResults }: Means,
  { connectionId }: { connectionId: string },
): boolean {
  return rememberResults && hasKey && connectionId === activeId;
}
