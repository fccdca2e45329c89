import type { List } from "@/utils/collect.ts";
import type { Report, ReportsQuery } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import { preferencesItem } from "@/utils/models/preferences.ts";
import type { Run, RunItem } from "@/utils/models/run.ts";
import { type Connection, openConnection } from "../../connections/open.ts";
import { assertNoPause } from "../../connections/pauses.ts";
import { whenIdle } from "../../jobs/in-hand.ts";
import { inPool } from "../../jobs/pool.ts";
import { isElsewhere } from "../../jobs/same-report.ts";
import { readAt } from "../../jobs/update/request.ts";
import { observed } from "../../reports/observed.ts";
import type { Reader } from "../../reports/read.ts";
import { sleep } from "../../sleep.ts";
import { changeOpenRun, type Records, readRun } from "../records.ts";
import { spend } from "../spending.ts";

/** A write needs to have seen the report this lately: another one may have its id meanwhile. */
export const LATELY_MS = 10 * 60_000;

/** From the start of one request of any run to the start of the next. */
const APART_MS = 5_000;

/** Start of the last one, by `performance.now()`. */
let lastAt = Number.NEGATIVE_INFINITY;

/** Notes a request before it is sent. @returns what it changes in the run @throws AppError if it shall not be sent */
export type Note = (records: Records, run: Run) => Promise<Partial<Run>>;

async function noteRead(records: Records): Promise<Partial<Run>> {
  await spend(records);
  return {};
}

/**
 * Sends a request of a run: one at a time, behind everything that a person asked for.
 *
 * @throws AppError `interrupted` where the run is over, `notRemembered` where nothing is remembered, or what `note`
 * throws; nothing was sent then
 */
export async function request<T>(
  { id, connectionId }: Pick<Run, "id" | "connectionId">,
  send: (connection: Connection) => Promise<T>,
  note: Note = noteRead,
): Promise<T> {
  await waitForPlace(connectionId);
  // What it finds could not be seen.
  if (!(await preferencesItem.getValue()).rememberResults) throw new AppError("notRemembered");
  let attempts = 0;
  const connection = observed(await openConnection(connectionId, "job", () => noteAttempt(id, attempts++)));
  await noteRequest(id, note);
  return inPool(() => send(connection));
}

function noteRequest(id: string, note: Note): Promise<Run> {
  return changeOpenRun(id, async (run, records) => ({ requests: run.requests + 1, ...(await note(records, run)) }));
}

export function listerOf(run: Run, query: ReportsQuery): List<Report> {
  return (at, per_page) => request(run, ({ client }) => client.listReports({ ...query, per_page }, { at }));
}

/** Reads a report for a run. @throws AppError `idReused` where its id belongs to another address meanwhile */
export async function readReport(run: Run, { reportId, url }: Pick<RunItem, "reportId" | "url">): Promise<Report> {
  // Each request by itself: a refusal takes a second one.
  const reader: Reader = {
    readReport: (id) => request(run, ({ client }) => client.readReport(id)),
    listReports: () => request(run, ({ client }) => client.listReports()),
  };
  const report = await readAt(reader, { reportId, url });
  if (isElsewhere(report.url, url)) throw new AppError("idReused");
  return report;
}

/**
 * Notes also a repeat of a read that failed, which comes up to a second later, and the read after an update whose answer
 * names no report.
 *
 * @throws AppError `interrupted` where the run is over
 */
async function noteAttempt(id: string, earlier: number): Promise<void> {
  if (earlier > 0) await noteRequest(id, noteRead);
  else if ((await readRun(id))?.state !== "running") throw new AppError("interrupted");
  lastAt = performance.now();
}

/**
 * Waits until the request of a run before this began long enough ago, and nothing is in hand that a person asked for.
 *
 * @throws AppError `rateLimited` in a pause: what a person asked for may wait for its end, too
 */
export async function waitForPlace(connectionId: string): Promise<void> {
  await assertNoPause(connectionId, "writes");
  await whenIdle();
  for (let left = timeLeft(); left > 0; left = timeLeft()) {
    await sleep(left);
    await whenIdle();
  }
  await assertNoPause(connectionId, "writes");
}

function timeLeft(): number {
  return lastAt + APART_MS - performance.now();
}
