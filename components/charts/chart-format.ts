import { cached, formatNumber, roundForReading } from "@/utils/format.ts";
import { language } from "@/utils/i18n.ts";

/** Formats a day with its year, for example "3 Mar 2026". */
export function formatDate(at: number): string {
  return dateFormat().format(at);
}

/** Formats a length in days, for example "90 days". */
export function formatDays(days: number): string {
  return daysFormat().format(days);
}

/** Formats a share without decimals, for example "61%". */
export function formatShare(share: number): string {
  return shareFormat().format(share);
}

/** Formats a number as a person compares it, as {@link roundForReading} rounds it. */
export function formatRounded(number: number): string {
  return formatNumber(roundForReading(number));
}

/** Formats a round value of an axis with all its digits, for example "0.0005". */
export function formatTick(value: number): string {
  return tickFormat().format(value);
}

const tickFormat = cached(() => new Intl.NumberFormat(language(), { maximumFractionDigits: 20 }));
const dateFormat = cached(() => new Intl.DateTimeFormat(language(), { dateStyle: "medium" }));
const daysFormat = cached(() => new Intl.NumberFormat(language(), { style: "unit", unit: "day", unitDisplay: "long" }));
const shareFormat = cached(() => new Intl.NumberFormat(language(), { style: "percent", maximumFractionDigits: 0 }));
