import type { ErrorKind, Failure } from "@/utils/errors.ts";
import { isOfReport, isRefusedForAll } from "../../jobs/brake.ts";

/** Nothing is wrong with what was asked. */
const PASSING: ErrorKind[] = [
  ...(["unreachable", "offline", "timeout", "rateLimited"] as const),
  ...(["keyMissing", "storageFailed", "interrupted", "notRemembered"] as const),
];

/** A gateway's words for a service that is away. */
const AWAY = [502, 503, 504];

/**
 * Whose fault a failure is:
 *
 * - `connection`: another service is connected, so that the run stops
 * - `user`: only the user can repair it, so that the run fails
 * - `passing`: the same is asked again later
 * - `report`: of this report alone; the others are asked for
 * - `service`: none of these; after three in a row the run fails
 */
type Fault = "connection" | "user" | "passing" | "report" | "service";

export function faultOf(failure: Failure): Fault {
  const { kind, status = 0 } = failure;
  if (kind === "notConnected" || kind === "otherService") return "connection";
  if (isOfConnection(failure) || isRefusedForAll(failure)) return "user";
  if (PASSING.includes(kind) || AWAY.includes(status)) return "passing";
  return isOfReport(failure) ? "report" : "service";
}

/** Would nothing else be read now? One report may take too long by itself. */
export function isOfAllReads(failure: Failure): boolean {
  const fault = faultOf(failure);
  return fault === "connection" || fault === "user" || (fault === "passing" && failure.kind !== "timeout");
}

/** Has the connection to be repaired? All its runs would fail alike. */
export function isOfConnection({ kind }: Failure): boolean {
  return kind === "keyRejected" || kind === "permissionMissing";
}
