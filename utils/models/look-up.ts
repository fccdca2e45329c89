import { type Guard, isFlag, isTexts, isTime, type Parsed } from "../guards.ts";
import { defineItem } from "../storage/item.ts";
import { parseRecord } from "../storage/schema.ts";
import { REPORT } from "./report.ts";

/** Last look-up of the reports of an address at the service. */
export type LookUp = Parsed<typeof LOOK_UP>;

/** By address. */
export type LatestReports = Record<string, LookUp>;

/** Knowledge of an address before a report of it was requested. */
export const BASELINE = {
  /** Ids of the reports seen, at most 100. */
  ids: isTexts,
  /** Were these certainly all? */
  isWhole: isFlag,
  /** Time of the request, in milliseconds since 1970. */
  seenAt: isTime,
  /** Lead of the service's clock over ours, in milliseconds; null where hidden. */
  serviceOffset: [null, Number.isFinite as Guard<number>],
} as const;

const LOOK_UP = {
  ...BASELINE,
  /** Newest known report; null where none was seen. */
  report: [null, REPORT],
  /** Was it certainly the newest? */
  isLatest: isFlag,
  /** Time at which a create of ours was answered with the report, in milliseconds since 1970. */
  createdAt: [undefined, isTime],
} as const;

export const latestReportsItem = defineItem("session:latestReports", parseRecord(LOOK_UP));
