import type { ErrorKind, Failure } from "@/utils/errors.ts";

/** So many outcomes in a row that are none of the targets' own stop a job. */
export const MOST_MISSES = 3;

/** Only the user can repair these, and nothing is sent. */
const UNSENT: ErrorKind[] = ["notConnected", "otherService", "keyMissing", "permissionMissing"];
const PAYMENT_REQUIRED = 402;

/** Statuses of answers about this very report. */
export const OF_REPORT = [404, 409, 410, 422];
const OF_REPORT_KINDS: ErrorKind[] = [
  ...(["otherPrivacy", "otherAddress", "idReused", "notFound", "stillListed", "invalidId"] as const),
];

/** Does a job pause at once, because none of its requests would end better before the user has done something? */
export function pausesAtOnce(failure: Failure): boolean {
  return UNSENT.includes(failure.kind) || isRefusedForAll(failure);
}

/** Has the service refused whoever asks, whatever it is about? */
export function isRefusedForAll({ kind, status }: Failure): boolean {
  return kind === "keyRejected" || status === PAYMENT_REQUIRED;
}

/** Makes what says, from each outcome of a batch, whether the next ones would be no better. */
export function createBrake(): (outcome: { failure: Failure | null }) => boolean {
  let misses = 0;
  return ({ failure }) => {
    // The service's own pause ends by itself.
    if (failure?.kind === "rateLimited") return false;
    // What is not sent costs the service nothing, and each says why.
    const isFine = !failure || isOfReport(failure) || UNSENT.includes(failure.kind);
    misses = isFine ? 0 : misses + 1;
    return !isFine && (isRefusedForAll(failure) || misses >= MOST_MISSES);
  };
}

function isOfReport({ kind, status = 0 }: Failure): boolean {
  return OF_REPORT_KINDS.includes(kind) || OF_REPORT.includes(status);
}
