import { numbers, times } from "@/utils/format.ts";

/** Formats a day with its year, for example "3 Mar 2026". */
export const formatDate = times({ dateStyle: "medium" });

/** Formats a length in days, for example "90 days". */
export const formatDays = numbers({ style: "unit", unit: "day", unitDisplay: "long" });

/** Formats a share without decimals, for example "61%". */
export const formatShare = numbers({ style: "percent", maximumFractionDigits: 0 });

/** Formats a round value of an axis with all its digits, for example "0.0005". */
export const formatTick = numbers({ maximumFractionDigits: 20 });
