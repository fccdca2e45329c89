import type { ErrorKind, Failure } from "@/utils/errors.ts";
import { isRefusedForAll, MOST_MISSES, OF_REPORT } from "../../jobs/brake.ts";

/** The schedule's service is not the one that is connected. */
const OF_OTHER_SERVICE: ErrorKind[] = ["notConnected", "otherService"];

/** Nothing is wrong with what was asked: it is asked again later. */
const PASSING: ErrorKind[] = [
  ...(["unreachable", "offline", "timeout", "rateLimited"] as const),
  ...(["keyMissing", "storageFailed", "interrupted", "notRemembered"] as const),
];

/** A gateway's words for a service that is away. */
const AWAY = [502, 503, 504];

/** Does a run end at once, because only the user can repair this? */
export function isFinalAtOnce(failure: Failure): boolean {
  return failure.kind === "permissionMissing" || isRefusedForAll(failure);
}

export function isOfOtherService({ kind }: Failure): boolean {
  return OF_OTHER_SERVICE.includes(kind);
}

export function isPassing({ kind, status = 0 }: Failure): boolean {
  return PASSING.includes(kind) || AWAY.includes(status);
}

/** Can nothing be asked now, whatever it is about? One request may take too long by itself. */
export function isOfAll(failure: Failure): boolean {
  return isFinalAtOnce(failure) || isOfOtherService(failure) || (isPassing(failure) && failure.kind !== "timeout");
}

export function isOfReport({ status = 0 }: Failure): boolean {
  return OF_REPORT.includes(status);
}

/** Would the next request end no better? @param refusals - in a row before this one */
export function isFinal(failure: Failure, refusals: number): boolean {
  return !isPassing(failure) && (isFinalAtOnce(failure) || refusals + 1 >= MOST_MISSES);
}
