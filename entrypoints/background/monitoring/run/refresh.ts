import { RESULTS_REFRESH, type Report } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import { preferencesItem } from "@/utils/models/preferences.ts";
import type { Run, RunItem } from "@/utils/models/run.ts";
import type { Schedule } from "@/utils/models/schedule.ts";
import { elapsedSince, type Instant, thisInstant } from "../../instant.ts";
import { MOST_MISSES } from "../../jobs/brake.ts";
import { sendUpdate } from "../../jobs/update/index.ts";
import { knownOf } from "../../reports/remembered.ts";
import { sleep } from "../../sleep.ts";
import { goOn, readRun, readStandings } from "../records.ts";
import { shareOfBudget } from "../share.ts";
import { spend } from "../spending.ts";
import { faultOf, isOfAllReads } from "./failures.ts";
import { afterLook, afterRequest, answered, atMost, withItem, withoutLate, withoutWaiting } from "./items.ts";
import { choose, type Shown } from "./reports.ts";
import { type Note, readReport, request, turn } from "./request.ts";
import { settle } from "./settle.ts";
import { nextStep } from "./steps.ts";

/** A run that could not send for so long sends no more. */
const OLDEST_MS = 24 * 60 * 60_000;

/** A write needs to have seen the report this lately: another one may have its id meanwhile. */
const LATELY_MS = 10 * 60_000;

/** The user may stop it while it awaits results: others go on then. */
const LONGEST_NAP_MS = 5_000;

/** Failures in a row end with any answer that is fine. */
const ANSWERED = { misses: 0, refusals: 0 };

/**
 * Asks for new results, and sees what came. @returns when the results that are late are read once more; null if none is
 *
 * @throws AppError if the run cannot go on now; `interrupted` if it is over
 */
export async function refresh(started: Run, schedule: Schedule): Promise<number | null> {
  const { id } = started;
  const shown: Shown = new Map();
  if (started.total === null) {
    const items = await choose(started, schedule, await readStandings(schedule.id), shown);
    await goOn(id, () => ({ items, total: items.length }));
  } else if (Date.now() - started.startedAt > OLDEST_MS) await goOn(id, (run) => withoutWaiting(run));
  for (;;) {
    const run = await readOn(id);
    const step = nextStep(run.items, Date.now());
    if (step.kind === "over") return null;
    if (step.kind === "later") return step.at;
    if (step.kind === "wait") await sleep(Math.min(step.ms, LONGEST_NAP_MS));
    else if (step.kind === "write") await ask(run, schedule, step.item, shown);
    else await see(run, schedule, step.item);
  }
}

/** Reads a run that has to be going on, by the clock as it is now. */
async function readOn(id: string): Promise<Run> {
  const run = await readRun(id);
  if (run?.state !== "running") throw new AppError("interrupted");
  const now = Date.now();
  if (run.items.every(({ sentAt = 0 }) => sentAt <= now)) return run;
  return goOn(id, ({ items }) => ({ items: atMost(now, items) }));
}

/** Asks for the new result of a report. @throws AppError where the run cannot go on now, or the next would end no better */
async function ask(run: Run, schedule: Schedule, item: RunItem, shown: Shown): Promise<void> {
  const { id } = run;
  const { reportId } = item;
  try {
    // What a person asked for may take long, and the report is not the same afterwards.
    await turn();
    const lately = shown.get(reportId);
    const { report, at } =
      lately && isLately(lately.at) ? lately : { report: await readReport(run, item), at: thisInstant() };
    await send(run, item, report, at);
  } catch (thrown) {
    return noteUnasked(id, reportId, thrown);
  } finally {
    shown.delete(reportId);
  }
  const asked = await goOn(id, ({ items }) => ({ ...ANSWERED, items: answered(items, reportId, Date.now()) }));
  await settle(asked, schedule, reportId);
}

/** Notes why a report was not asked for, or the answer is unknown. @throws it where the next would end no better */
async function noteUnasked(id: string, reportId: string, thrown: unknown): Promise<void> {
  const { failure } = AppError.from(thrown);
  // It is the first in the line still.
  if (failure.kind === "waitedTooLong") return;
  if (failure.kind === "budgetSpent") return void (await goOn(id, (run) => withoutWaiting(run, failure)));
  const fault = faultOf(failure);
  if (fault === "connection") throw thrown;
  const { refusals } = await goOn(id, (run) => ({
    ...afterRequest(run, reportId, failure),
    ...(fault !== "passing" && { refusals: fault === "report" ? 0 : run.refusals + 1 }),
  }));
  if (fault === "passing" || fault === "user" || refusals >= MOST_MISSES) throw thrown;
}

/** @throws AppError `waitedTooLong` where it was not shown lately any more, `budgetSpent`, or the request's */
async function send(run: Run, item: RunItem, report: Report, shownAt: Instant): Promise<void> {
  const { reportId } = item;
  const known = (await knownOf(run.connectionId, [reportId])).get(reportId);
  const { dailyWrites: budget } = await preferencesItem.getValue();
  const share = await shareOfBudget(run, budget);
  const note: Note = async (records, { items, writes }) => {
    if (!isLately(shownAt)) throw new AppError("waitedTooLong");
    if (writes >= share || !(await spend(records, { writes: 1, budget }))) throw new AppError("budgetSpent");
    const sent: RunItem = { ...item, state: "sent", sentAt: Date.now(), reads: 0, pointAt: known?.point?.at ?? null };
    return { writes: writes + 1, items: withItem(items, sent) };
  };
  const change = { report, changes: { results: RESULTS_REFRESH.yes } };
  // The run itself knows what was sent, and looks for what came of it.
  await request(run, (connection) => sendUpdate(connection, change, false), note);
}

function isLately(at: Instant): boolean {
  return elapsedSince(at) < LATELY_MS;
}

/** Reads a report whose new result is awaited. @throws AppError where nothing else would be read now */
async function see(run: Run, schedule: Schedule, item: RunItem): Promise<void> {
  const { id } = run;
  try {
    await readReport(run, item);
  } catch (thrown) {
    const { failure } = AppError.from(thrown);
    if (isOfAllReads(failure)) throw thrown;
    return void (await goOn(id, (failed) => ({ refusals: 0, ...withoutLate(afterLook(failed, item, failure)) })));
  }
  const { failure: _former, ...looked } = { ...item, reads: (item.reads ?? 0) + 1 };
  const seen = await goOn(id, ({ items }) => ({ ...ANSWERED, items: withItem(items, looked) }));
  await settle(seen, schedule, item.reportId);
  await goOn(id, withoutLate);
}
