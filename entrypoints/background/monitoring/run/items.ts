import { type Failure, isUncertain } from "@/utils/errors.ts";
import type { Run, RunItem } from "@/utils/models/run.ts";
import { faultOf } from "./failures.ts";
import { MAX_READS } from "./steps.ts";

/** Failures in a row end with any answer that is fine. */
export const ANSWERED = { misses: 0, refusals: 0 };

export function withItem(items: RunItem[], changed: RunItem): RunItem[] {
  return items.map((item) => (item.reportId === changed.reportId ? changed : item));
}

/**
 * Times the looks at a result from the answer, not from the request: the computer may have slept in between.
 *
 * @param askedAt - when that was by the service's clock, in milliseconds since 1970; null where unknown
 */
export function withAnswer(items: RunItem[], reportId: string, askedAt: number | null): RunItem[] {
  const isAwaited = (item: RunItem) => item.reportId === reportId && item.state === "sent";
  return items.map((item) => (isAwaited(item) ? { ...item, sentAt: Date.now(), askedAt } : item));
}

/** Notes why asking for a new result, or the reading before it, has failed. */
export function afterRequest(run: Items, reportId: string, failure: Failure): Partial<Items> {
  const { items } = run;
  const item = items.find((one) => one.reportId === reportId);
  if (!item) return {};
  const isPassing = faultOf(failure) === "passing";
  const failed = () => withFailed(run, reportId, failure);
  if (item.state === "sent") {
    // What may have been carried out is looked for later; what surely was not is asked for again.
    if (isUncertain(failure)) return { items: withAnswer(items, reportId, null) };
    return isPassing ? { items: withItem(items, { ...item, state: "waiting" }) } : failed();
  }
  if (failure.kind !== "timeout") return isPassing ? {} : failed();
  // The others need not wait for one that takes long; after the second time it is given up.
  return item.failure ? failed() : { items: [...items.filter((one) => one !== item), { ...item, failure }] };
}

/** Notes why a look at a result has failed: it counts as one, so that a report that cannot be read holds up no other. */
export function afterLook({ items, checked }: Items, item: RunItem, failure: Failure): Items {
  const looked = { items: withItem(items, { ...item, reads: (item.reads ?? 0) + 1, failure }), checked };
  return isUncertain(failure) ? looked : withFailed(looked, item.reportId, failure);
}

function withFailed(run: Items, reportId: string, failure: Failure): Items {
  return closeItems(run, (item) => item.reportId === reportId && { state: "failed", failure });
}

/** Tells why a run that came to its end has left reports: the day's budget, or what it last waited for. Null where none was. */
export function whyLeft({ items, failure: lastHeldBy }: Pick<Run, "items" | "failure">): Failure | null {
  const left = items.filter(({ state }) => state === "left" || state === "waiting");
  const budget = left.find(({ failure }) => failure?.kind === "budgetSpent");
  const why = budget ?? left.find(({ state, failure }) => state === "left" && failure);
  return why?.failure ?? (left.length > 0 ? lastHeldBy : null);
}

type Items = Pick<Run, "items" | "checked">;

/** Drops what was not sent, with the reason if it is its own. */
export function withoutWaiting(run: Items, failure?: Failure): Items {
  return closeItems(run, ({ state }) => state === "waiting" && { state: "left", ...(failure && { failure }) });
}

/** Gives up results that were looked for often enough: by default, for the last time. */
export function withoutLate(run: Items, enough = MAX_READS): Items {
  return closeItems(
    run,
    ({ state, reads = 0, failure }) => state === "sent" && reads >= enough && { state: failure ? "failed" : "late" },
  );
}

type End = Pick<RunItem, "state" | "failure">;

/**
 * Closes items. A worse result that was to be confirmed is seen, and left to the next run.
 *
 * @param endOf - false for an item that goes on
 */
function closeItems({ items, checked }: Items, endOf: (item: RunItem) => End | false): Items {
  const after = items.map((item): RunItem => {
    const end = endOf(item);
    return end ? { ...item, ...(item.isConfirming ? { state: "seen" } : end) } : item;
  });
  const isChecked = ({ state }: RunItem, index: number) =>
    (state === "seen" || state === "late") && state !== items[index]?.state;
  return { items: after, checked: checked + after.filter(isChecked).length };
}

/** Corrects times that a clock which was set back left in the future. */
export function atMost(now: number, items: RunItem[]): RunItem[] {
  return items.map((item) => ((item.sentAt ?? 0) > now ? { ...item, sentAt: now } : item));
}
