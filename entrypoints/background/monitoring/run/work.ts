import { AppError, type Failure } from "@/utils/errors.ts";
import { preferencesItem } from "@/utils/models/preferences.ts";
import type { Run } from "@/utils/models/run.ts";
import { keepAlive } from "../../keep-alive.ts";
import { setKnock } from "../alarm.ts";
import { changeRun, findSchedule, readRun, readRunsWith } from "../records.ts";
import { endRun } from "./end.ts";
import { refresh } from "./refresh.ts";
import { isFinal } from "./request.ts";
import { watch } from "./watch.ts";

/** An unreachable service is tried again after this, then ever rarer. */
const FIRST_TRY_MS = 15 * 60_000;
const RAREST_TRY_MS = 6 * 60 * 60_000;

/** The longest pause of a service that is kept; a clock that was set back makes a longer one. */
const LONGEST_HOLD_MS = 24 * 60 * 60_000;

let working: Promise<void> | undefined;

/** Carries out the runs that are to be made, one after the other, until none can go on now. */
export function work(): Promise<void> {
  working ??= keepAlive(workOff())
    // One may have been added in the last moment.
    .then(async (hasWorked) => ((await nextRun()) ? "more" : hasWorked ? "done" : "nothing"))
    // What cannot be stored now is not tried again before the next knock.
    .catch(() => "done")
    .then(async (end) => {
      working = undefined;
      if (end === "more") await work();
      else if (end === "done") await setKnock().catch(() => undefined);
    });
  return working;
}

/** @returns whether there was one */
async function workOff(): Promise<boolean> {
  let hasWorked = false;
  for (let run = await nextRun(); run; run = await nextRun()) {
    hasWorked = true;
    await carryOn(run);
  }
  return hasWorked;
}

async function nextRun(): Promise<Run | null> {
  if (!(await preferencesItem.getValue()).rememberResults) return null;
  return (await readRunsWith("running")).find(({ heldUntil }) => !isHeld(heldUntil)) ?? null;
}

function isHeld(heldUntil: number | null): boolean {
  const left = (heldUntil ?? 0) - Date.now();
  return left > 0 && left <= LONGEST_HOLD_MS;
}

async function carryOn(run: Run): Promise<void> {
  const schedule = await findSchedule(run.scheduleId);
  if (!schedule) return endRun(run.id, "stopped", null);
  await changeRun(run.id, () => ({ heldUntil: null, failure: null }));
  try {
    if (run.method === "watch") return await endRun(run.id, "ended", null, await watch(run, schedule));
    const later = await refresh(run, schedule);
    if (later === null) await endRun(run.id, "ended", null);
    else await changeRun(run.id, () => ({ heldUntil: later }));
  } catch (thrown) {
    await interrupt(run.id, AppError.from(thrown).failure);
  }
}

/** Holds a run, or ends it where the next request would end no better. */
async function interrupt(id: string, failure: Failure): Promise<void> {
  const run = await readRun(id);
  if (run?.state !== "running") return;
  if (isFinal(failure, run.misses)) return endRun(id, "failed", failure);
  const later = Date.now() + Math.min(FIRST_TRY_MS * 2 ** run.misses, RAREST_TRY_MS);
  const heldUntil = failure.kind === "rateLimited" ? (failure.retryAt ?? later) : later;
  const misses = failure.kind === "rateLimited" ? run.misses : run.misses + 1;
  await changeRun(id, () => ({ heldUntil, misses, failure }));
}
