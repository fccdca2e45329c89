import { AppError, type ErrorKind, type Failure } from "@/utils/errors.ts";
import { preferencesItem } from "@/utils/models/preferences.ts";
import type { Run } from "@/utils/models/run.ts";
import { type Connection, openConnection } from "../../connections/open.ts";
import { assertNoPause } from "../../connections/pauses.ts";
import { whenIdle } from "../../jobs/in-hand.ts";
import { inPool } from "../../jobs/pool.ts";
import { observed } from "../../reports/observed.ts";
import { changeRecords, openRunIn, type Records } from "../records.ts";
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
 * @throws AppError `interrupted` where the run is over or `note` refuses; nothing was sent then
 */
export async function request<T>(
  { id, connectionId }: Run,
  send: (connection: Connection) => Promise<T>,
  note: Note = noteRead,
): Promise<T> {
  await turn();
  await assertNoPause(connectionId, "writes");
  // What it finds could not be seen.
  if (!(await preferencesItem.getValue()).rememberResults) throw new AppError("interrupted");
  const connection = observed(await openConnection(connectionId, "job"));
  const noted = await changeRecords(async (records) => {
    const run = await openRunIn(records, id);
    const changes = run && (await note(records, run));
    if (!run || !changes) return false;
    await records.objectStore("runs").put({ ...run, requests: run.requests + 1, ...changes });
    return true;
  });
  if (!noted) throw new AppError("interrupted");
  return inPool(() => {
    lastAt = performance.now();
    return send(connection);
  });
}

/** Waits until the request before began long enough ago, and nothing is in hand that a person asked for. */
async function turn(): Promise<void> {
  await whenIdle();
  for (let left = timeLeft(); left > 0; left = timeLeft()) {
    await new Promise((resolve) => setTimeout(resolve, left));
    await whenIdle();
  }
}

function timeLeft(): number {
  return lastAt + APART_MS - performance.now();
}

/** Only the user can repair these. */
const NEEDS_USER: ErrorKind[] = ["notConnected", "otherService", "keyMissing", "permissionMissing", "keyRejected"];
const PAYMENT_REQUIRED = 402;

/** So many failures in a row that are none of the reports' own end a run. */
const MOST_MISSES = 3;

/** Nothing is wrong with what was asked: it is asked again later. */
const PASSING: ErrorKind[] = ["unreachable", "offline", "timeout", "rateLimited", "storageFailed", "interrupted"];

/** Answers about this very report. */
const OF_REPORT = [404, 409, 410, 422];

export function isPassing({ kind }: Failure): boolean {
  return PASSING.includes(kind);
}

export function isOfReport({ status = 0 }: Failure): boolean {
  return OF_REPORT.includes(status);
}

/** Would the next request end no better? @param misses - failures in a row before this one */
export function isFinal(failure: Failure, misses: number): boolean {
  if (isPassing(failure)) return false;
  return NEEDS_USER.includes(failure.kind) || failure.status === PAYMENT_REQUIRED || misses + 1 >= MOST_MISSES;
}
