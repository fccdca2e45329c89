import type { Failure } from "@/utils/errors.ts";
import type { Run, RunItem, RunState } from "@/utils/models/run.ts";
import { parseSchedule, type Schedule } from "@/utils/models/schedule.ts";
import { isWorse } from "@/utils/models/turn.ts";
import { parseAll } from "@/utils/storage/schema.ts";
import { tell } from "../notices/index.ts";
import { changeRecords, openRunIn, readRun, readRunsWith, scheduleIn } from "../records.ts";
import { whyLeft, withoutLate, withoutWaiting } from "./items.ts";
import { judgeIn, readRemembered } from "./judge.ts";
import type { Read } from "./listed.ts";

/** Reports of a run that is over: those that did not come to a result, as far as anybody reads. */
const MAX_ITEMS = 50;
const TROUBLED: RunItem["state"][] = ["failed", "late", "sent", "left"];

/**
 * Ends a run, and tells what changed.
 *
 * @param failure - why it does not go on; one that failed pauses a schedule that is active
 * @param read - addresses that it has read beside those that it knows
 * @throws AppError `storageFailed`: it is still running
 */
export async function endRun(
  id: string,
  state: Exclude<RunState, "running">,
  failure: Failure | null,
  read?: Read,
): Promise<void> {
  await closeRun(id, state, failure, read);
  await tell();
}

/** Ends all runs of a connection that has to be repaired, and pauses its schedules: each would ask in vain. */
export async function failRunsOf(connectionId: string, failure: Failure): Promise<void> {
  const isOfIt = (one: { connectionId: string }) => one.connectionId === connectionId;
  for (const { id } of (await readRunsWith("running")).filter(isOfIt)) await closeRun(id, "failed", failure);
  await changeRecords(async (records) => {
    const schedules = records.objectStore("schedules");
    const active = parseAll(await schedules.getAll(), parseSchedule).filter(({ state }) => state === "active");
    await Promise.all(active.filter(isOfIt).map((one) => schedules.put(pausedBy(failure, one))));
  });
  await tell();
}

/**
 * Ends a run: compares the results of its schedule's addresses with what was told before, and notes what is to be told.
 *
 * @throws AppError `storageFailed`: it is still running
 */
async function closeRun(
  id: string,
  state: Exclude<RunState, "running">,
  failure: Failure | null,
  read: Read = { reports: [], isWhole: false },
): Promise<void> {
  const run = await readRun(id);
  if (run?.state !== "running") return;
  const remembered = await readRemembered(run, read);
  await changeRecords(async (records) => {
    const [open, schedule] = [await openRunIn(records, id), await scheduleIn(records, run.scheduleId)];
    if (!open) return;
    const judged = schedule && (await judgeIn(records, open, schedule, remembered));
    if (schedule?.state === "active" && failure && state === "failed")
      await records.objectStore("schedules").put(pausedBy(failure, schedule));
    const why = failure ?? (state === "ended" ? whyLeft(open) : null);
    await records.objectStore("runs").put(over({ ...open, ...judged, state, failure: why }, schedule));
  });
}

function pausedBy(failure: Failure, schedule: Schedule): Schedule {
  return { ...schedule, state: "paused", failure, changedAt: Date.now() };
}

/** Returns the record of a run that is over. */
function over({ attention: _running, ...run }: Run, schedule: Schedule | null): Run {
  const tellWhen = schedule?.tellWhen ?? "never";
  const isWorseFound = run.found.some(isWorse);
  const isNews = tellWhen === "change" ? run.found.length > 0 : isWorseFound;
  const isDue = tellWhen !== "never" && (isNews || run.state === "failed");
  // Takes back a request that was only to confirm a result.
  const unconfirmed = (item: RunItem): RunItem =>
    item.isConfirming && item.state === "sent" ? { ...item, state: "waiting" } : item;
  const ended = run.state === "ended" ? withoutLate(run, 0) : { ...run, items: run.items.map(unconfirmed) };
  const closed = withoutWaiting(ended);
  // A change that is told is a result, also where the run before or somebody else asked for it.
  const isTold = ({ reportId }: RunItem) => run.found.some((change) => change.reportId === reportId);
  const left = closed.items.filter((item) => !["sent", "left"].includes(item.state) || !isTold(item));
  const leftAs = (which: RunItem["state"]) => left.filter(({ state }) => state === which);
  const checked = closed.checked + closed.items.length - left.length;
  // Who has looked at nothing can say nothing of what waits to be confirmed.
  if (!checked || !run.doubted?.length) delete run.doubted;
  return {
    ...run,
    checked,
    endedAt: Date.now(),
    heldUntil: null,
    misses: 0,
    refusals: 0,
    telling: isDue ? "due" : "none",
    items: TROUBLED.flatMap(leftAs).slice(0, MAX_ITEMS),
    late: leftAs("late").length,
    ...(isDue ? { attention: "telling" as const } : isWorseFound && { attention: "unseen" as const }),
  };
}
