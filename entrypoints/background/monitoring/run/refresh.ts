import { RESULTS_REFRESH } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import { preferencesItem } from "@/utils/models/preferences.ts";
import type { Run, RunItem } from "@/utils/models/run.ts";
import type { Schedule } from "@/utils/models/schedule.ts";
import { sendUpdate } from "../../jobs/update/index.ts";
import { knownOf } from "../../reports/remembered.ts";
import { sleep } from "../../sleep.ts";
import { readStandings } from "../records.ts";
import { spend } from "../spending.ts";
import { isFinal, isFinalAtOnce, isOfOtherService, isOfReport, isPassing } from "./failures.ts";
import { afterLook, afterRequest, answered, atMost, SPENT, withItem, withoutLate, withoutWaiting } from "./items.ts";
import { choose } from "./reports.ts";
import { type Note, request, turn } from "./request.ts";
import { settle } from "./settle.ts";
import { type ItemStep, nextStep } from "./steps.ts";
import { isLately, read, readLately, type Trip, update } from "./trip.ts";

/** A run that could not send for so long sends no more. */
const OLDEST_MS = 24 * 60 * 60_000;

/** Failures in a row end with any answer that is fine. */
const ANSWERED = { misses: 0, refusals: 0 };

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
  } else if (Date.now() - started.startedAt > OLDEST_MS) await update(trip, (run) => withoutWaiting(run));
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
    if (isSpent) return update(trip, (run) => withoutWaiting(run, SPENT));
    // It is the first in the line still.
    if (isStale) return;
    throw thrown;
  } finally {
    shown.delete(item.reportId);
  }
  await update(trip, ({ items }) => ({ ...ANSWERED, items: answered(items, item.reportId, Date.now()) }));
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

/** @throws AppError where the run cannot go on now, or the next request would end no better */
async function noteFailure(trip: Trip, { kind, item }: ItemStep, thrown: unknown): Promise<void> {
  const { failure } = AppError.from(thrown);
  if (isOfOtherService(failure)) throw thrown;
  const { refusals } = trip.run;
  const isOwn = isOfReport(failure) || (kind === "read" && !isFinalAtOnce(failure));
  const isPassingForAll = isPassing(failure) && !(kind === "read" && failure.kind === "timeout");
  if (kind === "write") {
    const after = (items: RunItem[]) => afterRequest(items, item.reportId, failure);
    await update(trip, ({ items }) => ({ items: answered(after(items), item.reportId, Date.now()) }));
  }
  if (isPassingForAll) throw thrown;
  if (kind === "read") await update(trip, ({ items }) => ({ items: afterLook(items, item, failure) }));
  await update(trip, (run) => ({ refusals: isOwn ? 0 : refusals + 1, ...withoutLate(run) }));
  if (!isOwn && isFinal(failure, refusals)) throw thrown;
}
