import type { Report } from "../contract.ts";
import { isFlag, isTexts, isTime } from "../guards.ts";
import { defineItem } from "../storage/item.ts";
import { parseRecord, type Schema } from "../storage/schema.ts";
import { REPORT } from "./report.ts";

/** Last look-up of the reports of an address at the service. */
export interface LookUp {
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
export type Baseline = Pick<LookUp, "ids" | "isWhole" | "seenAt" | "serviceOffset">;

/** By address. */
export type LatestReports = Record<string, LookUp>;

export const BASELINE: Schema<Baseline> = {
  ids: isTexts,
  isWhole: isFlag,
  seenAt: isTime,
  serviceOffset: [null, Number.isFinite],
};

const LOOK_UP: Schema<LookUp> = {
  ...BASELINE,
  report: [null, REPORT],
  isLatest: isFlag,
  createdAt: [undefined, isTime],
};

export const latestReportsItem = defineItem("session:latestReports", parseRecord<LookUp>(LOOK_UP));
