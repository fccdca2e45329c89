import { AppError } from "@/utils/errors.ts";
import { isCount, isTime } from "@/utils/guards.ts";
import { changeItem, defineItem } from "@/utils/storage/item.ts";
import { parseRecord } from "@/utils/storage/schema.ts";
import type { Gate } from "../client/index.ts";
import { once } from "../once.ts";

/** Scope of a pause: a write's answer pauses other writes and jobs, a read's answer pauses everything. */
type Held = "writes" | "all";

/** Start in milliseconds since 1970, and length. */
interface Pause {
  at: number;
  ms: number;
}

const pausesItem = defineItem("session:pauses", parseRecord<Pause>({ at: isTime, ms: isCount }));

/** Ends of pauses by `performance.now()`, because the computer's clock may be set. */
const ends = new Map<string, number>();

/** Restores the pauses that were stored before the worker restarted. */
const takeUp = once(async () => {
  const stored = await pausesItem.getValue().catch(() => ({}));
  for (const [key, { at, ms }] of Object.entries<Pause>(stored)) {
    extend(key, Math.min(at + ms - Date.now(), ms));
  }
});

/** A pause may be lifted, or who waits for its end may be stopped. */
const LONGEST_NAP_MS = 1_000;

/** Who waits for the answer. */
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
  const at = Date.now();
  const ms = Math.max(0, Math.round(retryAt - at));
  const key = keyOf(connectionId, method === "GET" ? "all" : "writes");
  extend(key, ms);
  const isLonger = (pause: { at: number; ms: number } | undefined) => !pause || pause.at + pause.ms < at + ms;
  // If it cannot be stored, it lasts as long as this worker.
  await changeItem(pausesItem, (pauses) => (isLonger(pauses[key]) ? { ...pauses, [key]: { at, ms } } : pauses)).catch(
    () => undefined,
  );
}

/** @throws AppError `rateLimited`, without a status, during a pause */
export async function assertNoPause(connectionId: string, held: Held): Promise<void> {
  const left = await pauseLeft(connectionId, held);
  if (left > 0) throw new AppError("rateLimited", { retryAt: Date.now() + left });
}

/** Returns how many milliseconds a pause still lasts; 0 without one. */
export async function pauseLeft(connectionId: string, held: Held = "writes"): Promise<number> {
  await takeUp();
  const all = ends.get(keyOf(connectionId, "all")) ?? 0;
  const writes = held === "writes" ? (ends.get(keyOf(connectionId, "writes")) ?? 0) : 0;
  return Math.ceil(Math.max(0, all - performance.now(), writes - performance.now()));
}

/** Waits until writes and jobs may go on, including pauses that begin meanwhile, or until nobody wants to any more. */
export async function pauseOver(connectionId: string, isUnwanted = () => false): Promise<void> {
  for (let left = await pauseLeft(connectionId); left > 0; left = await pauseLeft(connectionId)) {
    if (isUnwanted()) return;
    await new Promise((resolve) => setTimeout(resolve, Math.min(left, LONGEST_NAP_MS)));
  }
}

function extend(key: string, ms: number): void {
  ends.set(key, Math.max(performance.now() + ms, ends.get(key) ?? 0));
}

function keyOf(connectionId: string, held: Held): string {
  return `${connectionId} ${held}`;
}
