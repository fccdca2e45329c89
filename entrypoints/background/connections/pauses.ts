import { AppError } from "@/utils/errors.ts";
import { isCount, isTime } from "@/utils/guards.ts";
import { defineItem } from "@/utils/storage/item.ts";
import { parseRecord } from "@/utils/storage/schema.ts";
import type { Gate } from "../client/index.ts";
import { elapsedSince, type Instant, thisInstant } from "../instant.ts";
import { keyOf } from "../key-of.ts";
import { once } from "../once.ts";
import { sleep } from "../sleep.ts";
import { isActive } from "./records.ts";

/** Scope of a pause: a write's answer pauses other writes and jobs, a read's answer pauses everything. */
type Held = "writes" | "all";

/** Its start, and its length in milliseconds. */
type Pause = Instant & { ms: number };

/** On the disk: a pause may last a day, and outlives the browser. */
const pausesItem = defineItem("local:pauses", parseRecord({ at: isTime, ms: isCount }));

const pauses = new Map<string, Pause>();

/** Restores the pauses that an earlier worker stored. */
const takeUp = once(async () => {
  const stored = Object.entries(await pausesItem.getValue().catch(() => ({})));
  const now = thisInstant();
  // If the clock was set back, the next worker must not begin them anew once more.
  for (const [key, { at, ms }] of stored) extend(key, { ...now, at: Math.min(at, now.at), ms });
  if (stored.length > 0) await keep();
});

/** A pause may be lifted, or who waits for its end may be stopped. */
const MAX_NAP_MS = 1_000;

/** Kind of request: does a person wait for the answer, or a job? */
export type Purpose = "person" | "job";

/** Gate that records the pauses a service asks for, and throws `rateLimited` unsent during them. */
export function gateOf(connectionId: string, purpose: Purpose = "person"): Gate {
  return {
    enter: (method) => assertNoPause(connectionId, method === "GET" && purpose === "person" ? "all" : "writes"),
    onFailure: (method, error) => void notePause(connectionId, method, error),
    isForPerson: purpose === "person",
  };
}

async function notePause(connectionId: string, method: string, { status, retryAt }: AppError): Promise<void> {
  // Without a status, it comes from a pause that is already known.
  if (retryAt === undefined || status === undefined) return;
  const since = thisInstant();
  const ms = Math.max(0, Math.round(retryAt - since.at));
  if (extend(keyOf(connectionId, method === "GET" ? "all" : "writes"), { ...since, ms })) await keep();
}

/** Stores the pauses that are not over. If that fails, they last as long as this worker. */
async function keep(): Promise<void> {
  const lasting = [...pauses].filter(([key]) => leftOf(key) > 0);
  await pausesItem.setValue(Object.fromEntries(lasting)).catch(() => undefined);
}

/** @throws AppError `rateLimited`, without a status, during a pause */
export async function assertNoPause(connectionId: string, held: Held): Promise<void> {
  const left = await pauseLeft(connectionId, held);
  if (left > 0) throw new AppError("rateLimited", { retryAt: Date.now() + left });
}

/** Returns how many milliseconds a pause still lasts; 0 without one. */
export async function pauseLeft(connectionId: string, held: Held = "writes"): Promise<number> {
  await takeUp();
  const all = leftOf(keyOf(connectionId, "all"));
  return Math.ceil(held === "all" ? all : Math.max(all, leftOf(keyOf(connectionId, "writes"))));
}

/**
 * Waits until writes and jobs may go on, including pauses that begin meanwhile, or until nobody wants to any more, or
 * another service is connected: its runs wait for what is in hand.
 */
export async function pauseOver(connectionId: string, isUnwanted = () => false): Promise<void> {
  for (let left = await pauseLeft(connectionId); left > 0; left = await pauseLeft(connectionId)) {
    if (isUnwanted() || !(await isActive(connectionId))) return;
    await sleep(Math.min(left, MAX_NAP_MS));
  }
}

/** Begins a pause. @returns false if the one of before lasts longer */
function extend(key: string, pause: Pause): boolean {
  if (pause.ms - elapsedSince(pause) <= leftOf(key)) return false;
  pauses.set(key, pause);
  return true;
}

function leftOf(key: string): number {
  const pause = pauses.get(key);
  return pause ? Math.max(0, pause.ms - elapsedSince(pause)) : 0;
}
