import { AppError } from "@/utils/errors.ts";
import { isCount, isTime } from "@/utils/guards.ts";
import { changeItem, defineItem } from "@/utils/storage/item.ts";
import { parseRecord } from "@/utils/storage/schema.ts";
import type { Gate } from "../client/index.ts";
import { elapsedSince, type Instant, thisInstant } from "../instant.ts";
import { once } from "../once.ts";
import { sleep } from "../sleep.ts";
import { isActive } from "./records.ts";

/** Scope of a pause: a write's answer pauses other writes and jobs, a read's answer pauses everything. */
type Held = "writes" | "all";

/** Start in milliseconds since 1970, and length. */
interface Pause {
  at: number;
  ms: number;
}

const pausesItem = defineItem("session:pauses", parseRecord<Pause>({ at: isTime, ms: isCount }));

const pauses = new Map<string, { since: Instant; ms: number }>();

/** Restores the pauses that were stored before the worker restarted. */
const takeUp = once(async () => {
  const stored = await pausesItem.getValue().catch(() => ({}));
  for (const [key, { at, ms }] of Object.entries<Pause>(stored)) {
    const now = thisInstant();
    extend(key, { ...now, at }, ms);
    // The clock was set back: the next worker must not begin it anew once more.
    if (at > now.at) await keep(key, { at: now.at, ms });
  }
});

/** A pause may be lifted, or who waits for its end may be stopped. */
const LONGEST_NAP_MS = 1_000;

/** Kind of request: does a person wait for the answer, or a job? */
export type Purpose = "person" | "job";

/** Gate that records the pauses a service asks for, and throws `rateLimited` unsent during them. */
export function gateOf(connectionId: string, purpose: Purpose = "person"): Gate {
  return {
    enter: (method) => assertNoPause(connectionId, method === "GET" && purpose === "person" ? "all" : "writes"),
    onFailure: (method, error) => void notePause(connectionId, method, error),
  };
}

async function notePause(connectionId: string, method: string, { status, retryAt }: AppError): Promise<void> {
  // Without a status, it comes from a pause that is already known.
  if (retryAt === undefined || status === undefined) return;
  const since = thisInstant();
  const { at } = since;
  const ms = Math.max(0, Math.round(retryAt - at));
  const key = keyOf(connectionId, method === "GET" ? "all" : "writes");
  if (extend(key, since, ms)) await keep(key, { at, ms });
}

/** If it cannot be stored, it lasts as long as this worker. */
async function keep(key: string, pause: Pause): Promise<void> {
  await changeItem(pausesItem, (stored) => ({ ...stored, [key]: pause })).catch(() => undefined);
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
    await sleep(Math.min(left, LONGEST_NAP_MS));
  }
}

/** Begins a pause. @returns false if the one of before lasts longer */
function extend(key: string, since: Instant, ms: number): boolean {
  if (ms - elapsedSince(since) <= leftOf(key)) return false;
  pauses.set(key, { since, ms });
  return true;
}

function leftOf(key: string): number {
  const pause = pauses.get(key);
  return pause ? Math.max(0, pause.ms - elapsedSince(pause.since)) : 0;
}

function keyOf(connectionId: string, held: Held): string {
  return `${connectionId} ${held}`;
}
