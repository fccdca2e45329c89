import type { Failure } from "@/utils/errors.ts";
import { type Fault, meaningOf } from "../../failures.ts";
import { isOfReport, isRefusedForAll } from "../../jobs/brake.ts";

/** From here on, statuses are a gateway's words for a service that is away. */
const FIRST_AWAY = 502;

/**
 * Says whose fault a failure is. Because of `connection` the run stops, because of `user` it fails, and after `passing`
 * the same is asked again later; with `report`, the others are asked for; after three of `service` in a row it fails.
 */
export function faultOf(failure: Failure): Fault {
  const { fault } = meaningOf(failure);
  if (fault !== "connection" && isRefusedForAll(failure)) return "user";
  if (fault !== "report" && fault !== "service") return fault;
  if ((failure.status ?? 0) >= FIRST_AWAY) return "passing";
  return isOfReport(failure) ? "report" : "service";
}

/** Would nothing else be read now? One report may take too long by itself. */
export function isOfAllReads(failure: Failure): boolean {
  const fault = faultOf(failure);
  return fault === "connection" || fault === "user" || (fault === "passing" && failure.kind !== "timeout");
}

/** Has the connection to be repaired? All its runs would fail alike. */
export function isOfConnection(failure: Failure): boolean {
  return meaningOf(failure).fault === "user";
}
