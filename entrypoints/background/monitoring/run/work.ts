import { AppError, type Failure } from "@/utils/errors.ts";
import type { Run } from "@/utils/models/run.ts";
import { coalesce } from "@/utils/queue.ts";
import { MAX_MISSES } from "../../jobs/brake.ts";
import { keepAlive } from "../../keep-alive.ts";
import { setKnock } from "../alarm.ts";
import { canRun, readMeans } from "../outlook.ts";
import { changeRun, findSchedule, readRun, readRunsWith } from "../records.ts";
import { endRun, failRunsOf } from "./end.ts";
import { faultOf, isOfConnection } from "./failures.ts";
import { refresh } from "./refresh.ts";
import { watch } from "./watch.ts";

/** An unreachable service is tried again after this, then ever rarer. */
const FIRST_TRY_MS = 15 * 60_000;
const RAREST_TRY_MS = 6 * 60 * 60_000;

/** Carries out the runs that are to be made, one after the other, until none can go on now. */
export const work = coalesce(() => keepAlive(carryOutAll()));

async function carryOutAll(): Promise<void> {
  try {
    for (let run = await nextRun(); run; run = await nextRun()) await carryOn(run);
  } catch {
    // What cannot be stored now is not tried again before the next knock.
  }
  await setKnock();
}

async function nextRun(): Promise<Run | null> {
  const running = await readRunsWith("running");
  if (running.length === 0) return null;
  const means = await readMeans();
  return running.find((run) => canRun(means, run) && !isHeld(run)) ?? null;
}

/** A clock that was set back makes no wait longer. */
function isHeld({ heldUntil, heldAt = 0 }: Run): boolean {
  const now = Date.now();
  return heldAt <= now && now < (heldUntil ?? 0);
}

async function carryOn(run: Run): Promise<void> {
  const schedule = await findSchedule(run.scheduleId);
  if (!schedule) return endRun(run.id, "stopped", null);
  await changeRun(run.id, () => ({ heldUntil: null, failure: null }));
  try {
    if (run.method === "watch") return await endRun(run.id, "ended", null, await watch(run, schedule));
    const later = await refresh(run, schedule);
    if (later === null) await endRun(run.id, "ended", null);
    else await changeRun(run.id, () => ({ heldUntil: later, heldAt: Date.now() }));
  } catch (thrown) {
    await interrupt(run.id, AppError.from(thrown).failure);
  }
}

/** Holds a run, or ends it where the next request would end no better. */
async function interrupt(id: string, failure: Failure): Promise<void> {
  const run = await readRun(id);
  if (run?.state !== "running") return;
  const { misses, refusals } = run;
  const fault = faultOf(failure);
  if (fault === "connection") return endRun(id, "stopped", null);
  if (isOfConnection(failure)) return failRunsOf(run.connectionId, failure);
  const isPassing = fault === "passing";
  if (fault === "user" || (!isPassing && refusals + 1 >= MAX_MISSES)) return endRun(id, "failed", failure);
  const means = await readMeans();
  await changeRun(id, () => ({
    // What only the user can end has no time.
    heldUntil: canRun(means, run) ? heldUntilAfter(failure, isPassing ? misses : refusals) : null,
    heldAt: Date.now(),
    failure,
    ...(isPassing ? { misses: misses + 1 } : { refusals: refusals + 1 }),
  }));
}

/** Returns when a run goes on. @param before - how often in a row it had to wait before */
function heldUntilAfter({ retryAt: pausedUntil = 0 }: Failure, before: number): number {
  // The first pause is kept to the letter; a service that is at its limit again and again is asked ever more rarely.
  if (pausedUntil && before === 0) return pausedUntil;
  const later = Date.now() + Math.min(FIRST_TRY_MS * 2 ** (pausedUntil ? before - 1 : before), RAREST_TRY_MS);
  return Math.max(pausedUntil, later);
}
