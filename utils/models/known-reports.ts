import type { Report } from "../contract.ts";
import { isFlag, isTexts, isTime } from "../guards.ts";
import { defineItem } from "../storage/item.ts";
import { parseRecord, type Schema } from "../storage/schema.ts";
import { REPORT } from "./report.ts";

/** Last sighting of an address's reports at the service. */
export interface KnownReports {
  /** Newest known report; null where none was seen. */
  report: Report | null;
  /** Was it certainly the newest? */
  isLatest: boolean;
  /** Time at which a create of ours was answered with the report, in milliseconds since 1970. */
  createdAt?: number;
  /** Ids of the reports seen, at most 100. */
  ids: string[];
  /** Were these certainly all? */
  isWhole: boolean;
  /** Time of the request, in milliseconds since 1970. */
  seenAt: number;
  /** Lead of the service's clock over ours, in milliseconds; null where hidden. */
  serviceOffset: number | null;
}

/** Knowledge of an address before a report of it was requested. */
export type Baseline = Pick<KnownReports, "ids" | "isWhole" | "seenAt" | "serviceOffset">;

/** By address. */
export type LatestReports = Record<string, KnownReports>;

export const BASELINE: Schema<Baseline> = {
  ids: isTexts,
  isWhole: isFlag,
  seenAt: isTime,
  serviceOffset: [null, Number.isFinite],
};

const KNOWN_REPORTS: Schema<KnownReports> = {
  ...BASELINE,
  report: [null, REPORT],
  isLatest: isFlag,
  createdAt: [undefined, isTime],
};

export const latestReportsItem = defineItem("session:latestReports", parseRecord<KnownReports>(KNOWN_REPORTS));
