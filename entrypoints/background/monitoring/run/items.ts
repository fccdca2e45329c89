import { type Failure, isUncertain } from "@/utils/errors.ts";
import type { Run, RunItem } from "@/utils/models/run.ts";
import { isPassing } from "./failures.ts";
import { MOST_READS } from "./steps.ts";

/** The day's budget is used up. */
export const SPENT: Failure = { kind: "budgetSpent" };

export function withItem(items: RunItem[], changed: RunItem): RunItem[] {
  return items.map((item) => (item.reportId === changed.reportId ? changed : item));
}

/** Counts the looks at a result from the answer: the computer may have slept since it was asked for. */
export function answered(items: RunItem[], reportId: string, now: number): RunItem[] {
  const isAwaited = (item: RunItem) => item.reportId === reportId && item.state === "sent";
  return items.map((item) => (isAwaited(item) ? { ...item, sentAt: now } : item));
}

/** Notes why asking for a new result, or the reading before it, has failed. */
export function afterRequest(items: RunItem[], reportId: string, failure: Failure): RunItem[] {
  const item = items.find((one) => one.reportId === reportId);
  if (!item) return items;
  if (item.state === "waiting" && failure.kind === "timeout" && !item.failure) {
    // The others need not wait for one that takes long; after the second time it is given up.
    return [...items.filter((one) => one !== item), { ...item, failure }];
  }
  const isGivenUp = !isPassing(failure) || (item.state === "waiting" && failure.kind === "timeout");
  // What may have been carried out is looked for later; what surely was not is asked for again.
  const isUnsent = item.state === "sent" && isPassing(failure) && !isUncertain(failure);
  if (isUnsent) return withItem(items, { ...item, state: "waiting" });
  const isOpen = item.state === "sent" && isUncertain(failure);
  return isGivenUp && !isOpen ? withItem(items, { ...item, state: "failed", failure }) : items;
}

/** Notes why a look at a result has failed: it counts as one, so that a report that cannot be read holds up no other. */
export function afterLook(items: RunItem[], item: RunItem, failure: Failure): RunItem[] {
  const looked = { ...item, reads: (item.reads ?? 0) + 1, failure };
  return withItem(items, isUncertain(failure) ? looked : { ...looked, state: "failed" });
}

/** Why reports were left although the run went on; null where none was. */
export function whyLeft(items: RunItem[]): Failure | null {
  return items.find(({ state, failure }) => state === "left" && failure?.kind === SPENT.kind)?.failure ?? null;
}

type Items = Pick<Run, "items" | "checked">;

/** Drops what was not sent, with the reason if it is its own; a worse result that was to be confirmed is left to the next run. */
export function withoutWaiting(run: Items, failure?: Failure): Items {
  const leave = (item: RunItem) => ({ ...item, state: "left", ...(failure && { failure }) }) as const;
  const close = (item: RunItem) => (item.isConfirming ? ({ ...item, state: "seen" } as const) : leave(item));
  return replace(run, ({ state }) => state === "waiting", close);
}

/** Gives up results that were read for the last time. */
export function withoutLate(run: Items): Items {
  const isLate = ({ state, reads = 0 }: RunItem) => state === "sent" && reads >= MOST_READS;
  const close = (item: RunItem) => ({ ...item, state: item.failure ? "failed" : "late" }) as const;
  return replace(run, isLate, (item) => (item.isConfirming ? { ...item, state: "seen" } : close(item)));
}

/** Corrects times that a clock which was set back left in the future. */
export function atMost(now: number): (run: Items) => Items {
  return (run) =>
    replace(
      run,
      ({ sentAt = 0 }) => sentAt > now,
      (item) => ({ ...item, sentAt: now }),
    );
}

function replace({ items, checked }: Items, which: (item: RunItem) => boolean, by: (item: RunItem) => RunItem): Items {
  const after = items.map((item) => (which(item) ? by(item) : item));
  const isChecked = ({ state }: RunItem) => state === "seen" || state === "late";
  return { items: after, checked: checked + after.filter((item, at) => isChecked(item) && item !== items[at]).length };
}
