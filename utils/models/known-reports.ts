import type { Report } from "../contract.ts";
import { isFlag, isTexts, isTime } from "../guards.ts";
import { defineItem } from "../storage/item.ts";
import { parseRecord, type Schema } from "../storage/schema.ts";
import { REPORT } from "./report.ts";

/** What was last seen at the service of one address. */
export interface KnownReports {
  /** The newest one, as far as is known; null where none was seen. */
  report: Report | null;
  /** Was it certainly the newest? */
  isLatest: boolean;
  /** The reports that were seen, 100 at most. */
  ids: string[];
  /** Were these certainly all? */
  isWhole: boolean;
  /** When the service was asked, in milliseconds since 1970. */
  seenAt: number;
  /** How far the service's clock was ahead of ours, in milliseconds; null where hidden. */
  serviceOffset: number | null;
}

/** What was known of an address before a report of it was asked for. */
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
};

export const latestReportsItem = defineItem("session:latestReports", parseRecord<KnownReports>(KNOWN_REPORTS));
