import { language } from "./i18n.ts";

const UNITS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** Tolerance for a clock of the service that runs ahead; times beyond it are shown as they are. */
const MAX_AHEAD_S = 86_400;

/** Formats a short enumeration: "3 got worse, 1 got better". */
export function formatList(parts: string[]): string {
  return new Intl.ListFormat(language(), { style: "narrow" }).format(parts);
}

/** Makes a formatter at its first use and keeps it: making one takes a hundred times as long as using it. */
/* @__NO_SIDE_EFFECTS__ */
function cached<Formatter>(make: () => Formatter): () => Formatter {
  let made: Formatter | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Returns what formats numbers in the language of the sentences. */
/* @__NO_SIDE_EFFECTS__ */
export function numbers(options?: Intl.NumberFormatOptions): (number: number) => string {
  const format = cached(() => new Intl.NumberFormat(language(), options));
  return (number) => format().format(number);
}

/** Returns what formats times, ISO 8601 or milliseconds since 1970, in the user's language and time zone. */
/* @__NO_SIDE_EFFECTS__ */
export function times(options: Intl.DateTimeFormatOptions): (at: string | number) => string {
  const format = cached(() => new Intl.DateTimeFormat(language(), options));
  return (at) => format().format(new Date(at));
}

/** Returns what formats distances in time, for example "3 days ago". */
/* @__NO_SIDE_EFFECTS__ */
function distances(numeric: "always" | "auto"): (distance: number, unit: Intl.RelativeTimeFormatUnit) => string {
  const format = cached(() => new Intl.RelativeTimeFormat(language(), { numeric }));
  return (distance, unit) => format().format(distance, unit);
}

export const formatDistance = distances("always");

/** As {@link formatDistance}, but near ones have names: "now", "yesterday". */
export const formatNear = distances("auto");

/** Formats the exact time, for a tooltip. */
export const formatTime = times({ dateStyle: "full", timeStyle: "medium" });

/** Formats a time of day, for example "10:24 AM". */
export const formatClock = times({ timeStyle: "short" });

const formatDayAndTime = times({ weekday: "long", hour: "numeric", minute: "2-digit" });

/** Formats a day of this year or the last, for example "22 Sep". */
export const formatShortDay = times({ day: "numeric", month: "short" });

/** Formats a day and time in few words, for example "22 Sep 2026, 13:40". */
export const formatMoment = times({ dateStyle: "medium", timeStyle: "short" });

export const formatNumber = numbers();

const formatSigned = numbers({ signDisplay: "exceptZero" });

/** Formats a whole number of seconds, for example "8 s". */
export const formatSeconds = numbers({ style: "unit", unit: "second", unitDisplay: "narrow" });

/** Spells out a whole number of seconds, for example "8 seconds". */
export const spellSeconds = numbers({ style: "unit", unit: "second", unitDisplay: "long" });

const formatInMegabytes = numbers({ style: "unit", unit: "megabyte", maximumFractionDigits: 1 });

/**
 * Formats an age by elapsed time, not by calendar days, for example "3 days ago". Up to a day ahead is "now", because
 * clocks differ. @param at - ISO 8601, or milliseconds since 1970
 */
export function formatAge(at: string | number, now = Date.now()): string {
  const seconds = (new Date(at).getTime() - now) / 1000;
  const known = seconds > 0 && seconds < MAX_AHEAD_S ? null : UNITS.find(([, length]) => Math.abs(seconds) >= length);
  return known ? formatDistance(Math.trunc(seconds / known[1]), known[0]) : formatNear(0, "second");
}

/** Formats the end of a wait to the next full minute, for example "10:24 AM", or on another day "Monday 10:24 AM". */
export function formatUntil(milliseconds: number, now = Date.now()): string {
  const end = Math.ceil(milliseconds / 60_000) * 60_000;
  const isToday = new Date(end).toDateString() === new Date(now).toDateString();
  return (isToday ? formatClock : formatDayAndTime)(end);
}

/** Rounds to what a person compares: 46 of 100, 7.9 seconds, 0.93. */
function roundForReading(number: number): number {
  const size = Math.abs(number);
  const factor = size < 1 ? 100 : size < 10 ? 10 : 1;
  return Math.round(number * factor) / factor;
}

/** Returns the difference of two numbers as they stand beside it: {@link roundForReading rounded}; null without both. */
export function differenceForReading(from: number | null | undefined, to: number | null): number | null {
  if (typeof from !== "number" || to === null) return null;
  return roundForReading(roundForReading(to) - roundForReading(from));
}

/** Formats a number as a person compares it, as {@link roundForReading} rounds it. */
export function formatRounded(number: number): string {
  return formatNumber(roundForReading(number));
}

/** Formats a difference with its sign, for example "−12" or "+3". */
export function formatDifference(number: number): string {
  return formatSigned(number).replace("-", "−");
}

/** Formats a number of bytes, for example "1.2 MB". */
export function formatMegabytes(bytes: number): string {
  return formatInMegabytes(bytes / 1_000_000);
}
