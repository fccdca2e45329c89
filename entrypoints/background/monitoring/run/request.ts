import { AppError } from "@/utils/errors.ts";
import { preferencesItem } from "@/utils/models/preferences.ts";
import type { Run } from "@/utils/models/run.ts";
import { type Connection, openConnection } from "../../connections/open.ts";
import { assertNoPause } from "../../connections/pauses.ts";
import { whenIdle } from "../../jobs/in-hand.ts";
import { inPool } from "../../jobs/pool.ts";
import { observed } from "../../reports/observed.ts";
import { sleep } from "../../sleep.ts";
import { changeRecords, openRunIn, type Records, readRun } from "../records.ts";
import { spend } from "../spending.ts";

/** From the start of one request of any run to the start of the next. */
const APART_MS = 5_000;

/** When the last one began, by `performance.now()`. */
let lastAt = Number.NEGATIVE_INFINITY;

/** Notes a request before it is sent. @returns what it changes in the run; null where it shall not be sent */
export type Note = (records: Records, run: Run) => Promise<Partial<Run> | null>;

async function noteRead(records: Records): Promise<Partial<Run>> {
  await spend(records, { writes: 0, budget: 0 });
  return {};
}

/**
 * Sends a request of a run: one at a time, behind everything that a person asked for.
 *
 * @throws AppError `interrupted` where the run is over or `note` refuses, `notRemembered` where nothing is remembered;
 * nothing was sent then
 */
export async function request<T>(
  { id, connectionId }: Run,
  send: (connection: Connection) => Promise<T>,
  note: Note = noteRead,
): Promise<T> {
  await turn();
  await assertNoPause(connectionId, "writes");
  // What it finds could not be seen.
  if (!(await preferencesItem.getValue()).rememberResults) throw new AppError("notRemembered");
  const connection = observed(await openConnection(connectionId, "job", () => noteAttempt(id)));
  const noted = await changeRecords(async (records) => {
    const run = await openRunIn(records, id);
    const changes = run && (await note(records, run));
    if (!run || !changes) return false;
    await records.objectStore("runs").put({ ...run, requests: run.requests + 1, ...changes });
    return true;
  });
  if (!noted) throw new AppError("interrupted");
  return inPool(() => send(connection));
}

/** A repeat of a read that failed comes up to a second later. @throws AppError `interrupted` where the run is over */
async function noteAttempt(id: string): Promise<void> {
  if ((await readRun(id))?.state !== "running") throw new AppError("interrupted");
  lastAt = performance.now();
}

/** Waits until the request of a run before this began long enough ago, and nothing is in hand that a person asked for. */
export async function turn(): Promise<void> {
  await whenIdle();
  for (let left = timeLeft(); left > 0; left = timeLeft()) {
    await sleep(left);
    await whenIdle();
  }
}

function timeLeft(): number {
  return lastAt + APART_MS - performance.now();
}
