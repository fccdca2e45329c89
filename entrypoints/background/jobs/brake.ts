import type { Failure } from "@/utils/errors.ts";
import { isHeldUp } from "../client/status.ts";
import { meaningOf } from "../failures.ts";

/** Consecutive failures that no single report has caused stop a job at this number. */
export const MAX_MISSES = 3;

const PAYMENT_REQUIRED = 402;

/** Statuses of answers about this very report. */
const OF_REPORT = [404, 409, 410, 422, 423];

/** Has the service refused whoever asks, whatever it is about? */
export function isRefusedForAll({ kind, status }: Failure): boolean {
  return kind === "keyRejected" || status === PAYMENT_REQUIRED;
}

/** Says from each outcome of a batch whether the next ones would be no better. */
export type Brake = (failure: Failure | null) => boolean;

/** @param isOwn - does a failure say nothing of the next target? */
export function createBrake(isOwn: (failure: Failure) => boolean = isNoMiss): Brake {
  let misses = 0;
  let pausedUntil = 0;
  return (failure) => {
    if (failure?.kind === "rateLimited") {
      // It ends by itself, and answers that came before its end are one with it.
      if (isHeldUp(failure) || Date.now() < pausedUntil) return false;
      pausedUntil = failure.retryAt ?? 0;
    }
    const isMiss = failure !== null && !isOwn(failure);
    misses = isMiss ? misses + 1 : 0;
    return isMiss && (isRefusedForAll(failure) || misses >= MAX_MISSES);
  };
}

/** Is it about this very report? */
export function isOfReport(failure: Failure): boolean {
  return meaningOf(failure).fault === "report" || OF_REPORT.includes(failure.status ?? 0);
}

function isNoMiss(failure: Failure): boolean {
  return isOfReport(failure) || meaningOf(failure).isUnsent === true;
}
