import { AppError } from "@/utils/errors.ts";
import { isCount, isTime } from "@/utils/guards.ts";
import { changeItem, defineItem } from "@/utils/storage/item.ts";
import { parseRecord } from "@/utils/storage/schema.ts";
import type { Gate } from "../client/index.ts";
import { once } from "../once.ts";

/**
 * Whom a pause holds up: one that a write was answered with, other writes and jobs; one that a read was answered with,
 * everything.
 */
type Held = "writes" | "all";

/** When the service asked for a pause, in milliseconds since 1970, and how long it is to be. */
interface Pause {
  at: number;
  ms: number;
}

const pausesItem = defineItem("session:pauses", parseRecord<Pause>({ at: isTime, ms: isCount }));

/** When pauses end, by `performance.now()`: the computer's clock may be set. */
const ends = new Map<string, number>();

/** Goes on with the pauses that an earlier life of the worker was asked for. */
const takeUp = once(async () => {
  const stored = await pausesItem.getValue().catch(() => ({}));
  for (const [key, { at, ms }] of Object.entries<Pause>(stored)) {
    extend(key, Math.min(at + ms - Date.now(), ms));
  }
});

/** For whom a service is asked: a person who waits for the answer, or a job. */
export type Purpose = "person" | "job";

/** Keeps the pauses that the service of a connection asks for: what they hold up throws `rateLimited` unsent. */
export function gateOf(connectionId: string, purpose: Purpose = "person"): Gate {
  return {
    enter: (method) => assertNoPause(connectionId, method === "GET" && purpose === "person" ? "all" : "writes"),
    onFailure: (method, error) => void notePause(connectionId, method, error),
  };
}

async function notePause(connectionId: string, method: string, { status, retryAt }: AppError): Promise<void> {
  // Without a status it is a pause that is kept already.
  if (retryAt === undefined || status === undefined) return;
  const at = Date.now();
  const ms = Math.max(0, Math.round(retryAt - at));
  const key = keyOf(connectionId, method === "GET" ? "all" : "writes");
  extend(key, ms);
  // Where it cannot be stored it is kept as long as this worker lives.
  await changeItem(pausesItem, (pauses) => ({ ...pauses, [key]: { at, ms } })).catch(() => undefined);
}

/** Forgets the pauses of a connection: its service asked them of another key. */
export async function forgetPauses(connectionId: string): Promise<void> {
  const keys = [keyOf(connectionId, "writes"), keyOf(connectionId, "all")];
  for (const key of keys) ends.delete(key);
  await changeItem(pausesItem, (pauses) =>
    Object.fromEntries(Object.entries(pauses).filter(([key]) => !keys.includes(key))),
  ).catch(() => undefined);
}

/** Lets a request pass that no pause holds up. @throws AppError `rateLimited`, without a status: nothing was sent */
export async function assertNoPause(connectionId: string, held: Held): Promise<void> {
  const left = await pauseLeft(connectionId, held);
  if (left > 0) throw new AppError("rateLimited", { retryAt: Date.now() + left });
}

/** How many milliseconds a request is still held up; 0 where it is not. @param held - what the request is part of */
export async function pauseLeft(connectionId: string, held: Held = "writes"): Promise<number> {
  await takeUp();
  const all = ends.get(keyOf(connectionId, "all")) ?? 0;
  const writes = held === "writes" ? (ends.get(keyOf(connectionId, "writes")) ?? 0) : 0;
  return Math.ceil(Math.max(0, all - performance.now(), writes - performance.now()));
}

/** Waits for the end of what holds up writes and jobs, also of a pause that is asked for meanwhile. */
export async function pauseOver(connectionId: string): Promise<void> {
  for (let left = await pauseLeft(connectionId); left > 0; left = await pauseLeft(connectionId)) {
    await new Promise((resolve) => setTimeout(resolve, left));
  }
}

function extend(key: string, ms: number): void {
  ends.set(key, Math.max(performance.now() + ms, ends.get(key) ?? 0));
}

function keyOf(connectionId: string, held: Held): string {
  return `${connectionId} ${held}`;
}
