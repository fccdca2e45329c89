import { RESULTS_REFRESH, type Report } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import { addressOf } from "@/utils/models/history.ts";
import { preferencesItem } from "@/utils/models/preferences.ts";
import type { Run, RunItem } from "@/utils/models/run.ts";
import type { Schedule } from "@/utils/models/schedule.ts";
import { sendUpdate } from "../../jobs/update/index.ts";
import { noteMaker } from "../../reports/known.ts";
import { knownOf, trendsOf } from "../../reports/remembered.ts";
import { sleep } from "../../sleep.ts";
import { changeRun, readStandings } from "../records.ts";
import { spend } from "../spending.ts";
import { isDoubtful, standingOf } from "../standings.ts";
import { isFinal, isOfOtherService, isOfReport, isPassing, needsUser } from "./failures.ts";
import { afterLook, afterRequest, atMost, withItem, withoutLate, withoutWaiting } from "./items.ts";
import { choose, type Shown } from "./reports.ts";
import { type Note, request, turn } from "./request.ts";
import { type ItemStep, nextStep } from "./steps.ts";

/** A write needs to have seen the report this lately: another one may have its id meanwhile. */
const LATELY_MS = 10 * 60_000;

/** A run that could not send for so long sends no more. */
const OLDEST_MS = 24 * 60 * 60_000;

/** Failures in a row end with any answer that is fine. */
const ANSWERED = { misses: 0, refusals: 0 };

/** A run under way, with the reports that the service showed in it. */
interface Trip {
  run: Run;
  schedule: Schedule;
  shown: Map<string, Shown>;
}

/**
 * Asks for new results, and sees what came. @returns when the results that are late are read once more; null if none is
 *
 * @throws AppError if the run cannot go on now; `interrupted` if it is over
 */
export async function refresh(started: Run, schedule: Schedule): Promise<number | null> {
  const trip: Trip = { run: started, schedule, shown: new Map() };
  if (started.total === null) {
    const { items, shown } = await choose(started, schedule, await readStandings(schedule.id));
    trip.shown = shown;
    await update(trip, () => ({ items, total: items.length }));
  } else if (Date.now() - started.startedAt > OLDEST_MS) await update(trip, withoutWaiting);
  for (;;) {
    if (trip.run.items.some(({ sentAt = 0 }) => sentAt > Date.now())) await update(trip, atMost(Date.now()));
    const step = nextStep(trip.run.items, Date.now());
    if (step.kind === "over") return null;
    if (step.kind === "later") return step.at;
    if (step.kind === "wait") await sleep(step.ms);
    else await (step.kind === "write" ? ask : see)(trip, step.item).catch((thrown) => noteFailure(trip, step, thrown));
  }
}

async function ask(trip: Trip, item: RunItem): Promise<void> {
  const { run, shown } = trip;
  // What a person asked for may take long, and the report is not the same afterwards.
  await turn();
  const { report, at } = await readLately(trip, item);
  const known = (await knownOf(run.connectionId, [item.reportId])).get(item.reportId);
  const { dailyWrites } = await preferencesItem.getValue();
  let isSpent = false;
  let isStale = false;
  const note: Note = async (records, { items, writes }) => {
    isStale = !isLately(at);
    isSpent = !isStale && !(await spend(records, { writes: 1, budget: dailyWrites }));
    if (isStale || isSpent) return null;
    const sent: RunItem = { ...item, state: "sent", sentAt: Date.now(), reads: 0, pointAt: known?.point?.at ?? null };
    return { writes: writes + 1, items: withItem(items, sent) };
  };
  const change = { report, changes: { results: RESULTS_REFRESH.yes } };
  try {
    await request(run, (connection) => sendUpdate(connection, change), note);
  } catch (thrown) {
    if (isSpent) return update(trip, withoutWaiting);
    // It is the first in the line still.
    if (isStale) return;
    throw thrown;
  } finally {
    shown.delete(item.reportId);
  }
  await update(trip, () => ANSWERED);
  await settle(trip, item.reportId);
}

/** Reads a report whose new result is awaited. */
async function see(trip: Trip, item: RunItem): Promise<void> {
  await read(trip, item);
  const { failure: _former, ...looked } = item;
  await update(trip, ({ items }) => ({
    ...ANSWERED,
    items: withItem(items, { ...looked, reads: (item.reads ?? 0) + 1 }),
  }));
  await settle(trip, item.reportId);
  await update(trip, withoutLate);
}

/** Notes a new result, if there is one; a worse one may have to be confirmed by another. */
async function settle(trip: Trip, reportId: string): Promise<void> {
  const { run, schedule } = trip;
  const item = run.items.find((one) => one.reportId === reportId);
  const point = (await knownOf(run.connectionId, [reportId])).get(reportId)?.point;
  if (!item || !point || point.at === item.pointAt) return;
  await noteMaker(run.connectionId, item.url, point.at, schedule.id);
  const isAskedAgain = !item.isConfirming && schedule.confirm && (await looksWorse(trip, item.url));
  const settled: RunItem = isAskedAgain
    ? { ...item, state: "waiting", isConfirming: true }
    : { ...item, state: "seen" };
  await update(trip, ({ items, checked }) => ({
    items: withItem(items, settled),
    checked: isAskedAgain ? checked : checked + 1,
  }));
}

async function looksWorse({ run, schedule }: Trip, url: string): Promise<boolean> {
  const [trend] = await trendsOf(run.connectionId, [url]);
  const { byUrl } = await readStandings(schedule.id);
  return (
    trend !== undefined && isDoubtful(trend, standingOf(byUrl, trend.url), { since: schedule.createdAt, confirm: true })
  );
}

async function readLately(trip: Trip, item: RunItem): Promise<Shown> {
  const shown = trip.shown.get(item.reportId);
  return shown && isLately(shown.at) ? shown : { report: await read(trip, item), at: performance.now() };
}

function isLately(at: number): boolean {
  return performance.now() - at < LATELY_MS;
}

/** @throws AppError `notFound` where the id belongs to another address meanwhile */
async function read({ run }: Trip, { reportId, url }: RunItem): Promise<Report> {
  const report = await request(run, ({ client }) => client.readReport(reportId));
  if (addressOf(report.url) !== url) throw new AppError("notFound", { status: 404 });
  return report;
}

/** @throws AppError where the run cannot go on now, or the next request would end no better */
async function noteFailure(trip: Trip, { kind, item }: ItemStep, thrown: unknown): Promise<void> {
  const { failure } = AppError.from(thrown);
  if (isOfOtherService(failure)) throw thrown;
  const { refusals } = trip.run;
  const isOwn = isOfReport(failure) || (kind === "read" && !needsUser(failure));
  const isPassingForAll = isPassing(failure) && !(kind === "read" && failure.kind === "timeout");
  if (kind === "write") await update(trip, ({ items }) => ({ items: afterRequest(items, item.reportId, failure) }));
  if (isPassingForAll) throw thrown;
  if (kind === "read") await update(trip, ({ items }) => ({ items: afterLook(items, item, failure) }));
  await update(trip, (run) => ({ refusals: isOwn ? 0 : refusals + 1, ...withoutLate(run) }));
  if (!isOwn && isFinal(failure, refusals)) throw thrown;
}

/** @throws AppError `interrupted` where the run is over */
async function update(trip: Trip, makeChange: (run: Run) => Partial<Run>): Promise<void> {
  const changed = await changeRun(trip.run.id, makeChange);
  if (!changed) throw new AppError("interrupted");
  trip.run = changed;
}
