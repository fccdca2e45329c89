import type { Report } from "@/utils/contract.ts";
import { DAY_MS } from "@/utils/day.ts";
import { AppError } from "@/utils/errors.ts";
import type { Run, RunItem } from "@/utils/models/run.ts";
import type { Schedule } from "@/utils/models/schedule.ts";
import { sleep } from "../../sleep.ts";
import { changeOpenRun, readRun, readStandings } from "../records.ts";
import { askForResult } from "./ask-for-result.ts";
import { isOfAllReads } from "./failures.ts";
import { ANSWERED, afterLook, atMost, withItem, withoutLate, withoutWaiting } from "./items.ts";
import { noteResult } from "./note-result.ts";
import { choose, type Shown } from "./reports.ts";
import { readReport } from "./request.ts";
import { nextStep } from "./steps.ts";

/** A run that could send nothing until then sends no more. */
const OLDEST_MS = DAY_MS;

/** Days may have 23 hours, and runs of a daily schedule begin a moment later each time. */
const NEXT_DAY_MS = 22 * 60 * 60_000;

/** The user may stop it while it awaits results: others go on then. */
const MAX_NAP_MS = 5_000;

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
    await changeOpenRun(id, () => ({ items, total: items.length }));
  } else if (Date.now() - started.startedAt > OLDEST_MS) {
    await changeOpenRun(id, (run) => withoutWaiting(run, started.failure ?? undefined));
  }
  for (;;) {
    const run = await readOn(id);
    const step = nextStep(run.items, Date.now());
    if (step.kind === "over") return null;
    if (step.kind === "later") return step.at;
    if (step.kind === "wait") await sleep(Math.min(step.ms, MAX_NAP_MS));
    else if (step.kind === "write") await askForResult(run, schedule, step.item, shown);
    else await look(run, schedule, step.item);
  }
}

/** Does a run no longer ask for what is due now? */
export function asksNoMore({ method, total, items, startedAt }: Run): boolean {
  const isDone = Date.now() - startedAt > NEXT_DAY_MS || !items.some(({ state }) => state === "waiting");
  return method === "refresh" && total !== null && isDone;
}

/** Reads a run that has to be going on, by the clock as it is now. */
async function readOn(id: string): Promise<Run> {
  const run = await readRun(id);
  if (run?.state !== "running") throw new AppError("interrupted");
  const now = Date.now();
  if (run.items.every(({ sentAt = 0 }) => sentAt <= now)) return run;
  return changeOpenRun(id, ({ items }) => ({ items: atMost(now, items) }));
}

/** Reads a report whose new result is awaited. @throws AppError where nothing else would be read now */
async function look(run: Run, schedule: Schedule, item: RunItem): Promise<void> {
  const { id } = run;
  let shown: Report;
  try {
    shown = await readReport(run, item);
  } catch (thrown) {
    const { failure } = AppError.from(thrown);
    if (isOfAllReads(failure)) throw thrown;
    return void (await changeOpenRun(id, (failed) => withoutLate(afterLook(failed, item, failure))));
  }
  const { failure: _former, ...looked } = { ...item, reads: (item.reads ?? 0) + 1 };
  const seen = await changeOpenRun(id, ({ items }) => ({ ...ANSWERED, items: withItem(items, looked) }));
  await noteResult(seen, schedule, shown);
  await changeOpenRun(id, (run) => withoutLate(run));
}
