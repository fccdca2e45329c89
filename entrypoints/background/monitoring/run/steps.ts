import type { RunItem } from "@/utils/models/run.ts";
import { READ_AFTER_MS } from "../../jobs/read-later.ts";

/** Waits from the request for a new result to each reading; nothing else may keep the worker alive until the last. */
const WAITS_MS = [...READ_AFTER_MS, 18 * 60_000];

export const MAX_READS = WAITS_MS.length;

type Step =
  /** A request for new results, or a look at them. */
  | { kind: "write" | "read"; item: RunItem }
  | { kind: "wait"; ms: number }
  /** Not before then, in milliseconds since 1970. */
  | { kind: "later"; at: number }
  | { kind: "over" };

/** @param now - milliseconds since 1970 */
export function nextStep(items: RunItem[], now: number): Step {
  const awaited = items.filter(({ state }) => state === "sent").map((item) => ({ item, ms: waitOf(item, now) }));
  const first = awaited.sort((a, b) => a.ms - b.ms)[0];
  if (first && first.ms <= 0) return { kind: "read", item: first.item };
  const waiting = items.find(({ state }) => state === "waiting");
  if (waiting) return { kind: "write", item: waiting };
  if (!first) return { kind: "over" };
  return (first.item.reads ?? 0) < READ_AFTER_MS.length
    ? { kind: "wait", ms: first.ms }
    : { kind: "later", at: now + first.ms };
}

/** Returns how long the next reading of a result waits, in milliseconds. */
function waitOf({ sentAt = 0, reads = 0 }: RunItem, now: number): number {
  return sentAt + (WAITS_MS[reads] ?? 0) - now;
}
