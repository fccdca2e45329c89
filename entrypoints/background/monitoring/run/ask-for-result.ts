import { RESULTS_REFRESH, type Report } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import { preferencesItem } from "@/utils/models/preferences.ts";
import type { Run, RunItem } from "@/utils/models/run.ts";
import type { Schedule } from "@/utils/models/schedule.ts";
import { elapsedSince, type Instant, thisInstant } from "../../instant.ts";
import { MAX_MISSES } from "../../jobs/brake.ts";
import { momentOf } from "../../jobs/clock.ts";
import { sendUpdate } from "../../jobs/update/index.ts";
import { knownOf } from "../../reports/remembered.ts";
import { changeOpenRun } from "../records.ts";
import { shareOfBudget } from "../share.ts";
import { spend } from "../spending.ts";
import { faultOf } from "./failures.ts";
import { ANSWERED, afterRequest, withAnswer, withItem, withoutWaiting } from "./items.ts";
import { noteResult } from "./note-result.ts";
import type { Shown } from "./reports.ts";
import { LATELY_MS, type Note, readReport, request, waitForPlace } from "./request.ts";

/** Asks for the new result of a report. @throws AppError where the run cannot go on now, or the next would end no better */
export async function askForResult(run: Run, schedule: Schedule, item: RunItem, shown: Shown): Promise<void> {
  const { id } = run;
  const { reportId } = item;
  let answer: Answer;
  try {
    // What a person asked for may take long, and the report is not the same afterwards.
    await waitForPlace(run.connectionId);
    const lately = shown.get(reportId);
    const { report, at } =
      lately && isLately(lately.at) ? lately : { report: await readReport(run, item), at: thisInstant() };
    answer = await send(run, item, report, at);
  } catch (thrown) {
    return noteUnasked(id, reportId, thrown);
  } finally {
    shown.delete(reportId);
  }
  const { updated, askedAt } = answer;
  const asked = await changeOpenRun(id, ({ items }) => ({
    ...ANSWERED,
    items: withAnswer(items, reportId, askedAt),
  }));
  await noteResult(asked, schedule, updated);
}

/** Notes why a report was not asked for, or the answer is unknown. @throws it where the next would end no better */
async function noteUnasked(id: string, reportId: string, thrown: unknown): Promise<void> {
  const { failure } = AppError.from(thrown);
  // It is the first in the line still.
  if (failure.kind === "waitedTooLong") return;
  if (failure.kind === "budgetSpent") return void (await changeOpenRun(id, (run) => withoutWaiting(run, failure)));
  const fault = faultOf(failure);
  if (fault === "connection") throw thrown;
  const { refusals } = await changeOpenRun(id, (run) => ({
    ...afterRequest(run, reportId, failure),
    ...(fault !== "passing" && { refusals: fault === "report" ? 0 : run.refusals + 1 }),
  }));
  if (fault === "passing" || fault === "user" || refusals >= MAX_MISSES) throw thrown;
}

interface Answer {
  updated: Report;
  /** Time of the request by the service's clock, in milliseconds since 1970; null where that is unknown. */
  askedAt: number | null;
}

/** @throws AppError `waitedTooLong` where it was not shown lately any more, `budgetSpent`, or the request's */
async function send(run: Run, item: RunItem, report: Report, shownAt: Instant): Promise<Answer> {
  const { reportId } = item;
  const known = (await knownOf(run.connectionId, [reportId])).get(reportId);
  const { dailyWrites: budget } = await preferencesItem.getValue();
  const share = await shareOfBudget(run, budget);
  const note: Note = async (records, { items, writes }) => {
    if (!isLately(shownAt)) throw new AppError("waitedTooLong");
    if (writes >= share || !(await spend(records, budget))) throw new AppError("budgetSpent");
    const sent: RunItem = { ...item, state: "sent", sentAt: Date.now(), reads: 0, pointAt: known?.point?.at ?? null };
    return { writes: writes + 1, items: withItem(items, sent) };
  };
  const change = { report, changes: { results: RESULTS_REFRESH.yes } };
  return request(
    run,
    async (connection) => {
      const clicked = performance.now();
      // The run itself knows what was sent, and looks for what came of it.
      const { updated } = await sendUpdate(connection, change);
      return { updated, askedAt: momentOf(clicked, connection.client.now()) };
    },
    note,
  );
}

function isLately(at: Instant): boolean {
  return elapsedSince(at) < LATELY_MS;
}
