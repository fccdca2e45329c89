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
  return new Intl.ListFormat(language(), { type: "conjunction", style: "narrow" }).format(parts);
}

/** Makes a formatter at its first use and keeps it: making one takes a hundred times as long as using it. */
export function cached<Formatter>(make: () => Formatter): () => Formatter {
  let made: Formatter | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const ageFormat = cached(() => new Intl.RelativeTimeFormat(language()));
const nowFormat = cached(() => new Intl.RelativeTimeFormat(language(), { numeric: "auto" }));
const timeFormat = cached(() => new Intl.DateTimeFormat(language(), { dateStyle: "full", timeStyle: "medium" }));
const timeOfDayFormat = cached(() => new Intl.DateTimeFormat(language(), { timeStyle: "short" }));
const dayAndTimeFormat = cached(
  () => new Intl.DateTimeFormat(language(), { weekday: "long", hour: "numeric", minute: "2-digit" }),
);
const shortDayFormat = cached(() => new Intl.DateTimeFormat(language(), { day: "numeric", month: "short" }));
const momentFormat = cached(() => new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" }));
const numberFormat = cached(() => new Intl.NumberFormat(language()));
const differenceFormat = cached(() => new Intl.NumberFormat(language(), { signDisplay: "exceptZero" }));
const megabytesFormat = cached(
  () => new Intl.NumberFormat(language(), { style: "unit", unit: "megabyte", maximumFractionDigits: 1 }),
);
const secondsFormat = cached(
  () => new Intl.NumberFormat(language(), { style: "unit", unit: "second", unitDisplay: "narrow" }),
);

const spokenSecondsFormat = cached(
  () => new Intl.NumberFormat(language(), { style: "unit", unit: "second", unitDisplay: "long" }),
);

/**
 * Formats an age by elapsed time, not by calendar days, for example "3 days ago". Up to a day ahead is "now", because
 * clocks differ. @param at - ISO 8601, or milliseconds since 1970
 */
export function formatAge(at: string | number, now = Date.now()): string {
  const seconds = (new Date(at).getTime() - now) / 1000;
  if (seconds > 0 && seconds < MAX_AHEAD_S) return nowFormat().format(0, "second");
  for (const [unit, length] of UNITS) {
    if (Math.abs(seconds) >= length) return ageFormat().format(Math.trunc(seconds / length), unit);
  }
  return nowFormat().format(0, "second");
}

/** Formats the exact time in the user's language and time zone, for a tooltip. @param at - as of {@link formatAge} */
export function formatTime(at: string | number): string {
  return timeFormat().format(new Date(at));
}

/** Formats a whole number of seconds, for example "8 s". */
export function formatSeconds(seconds: number): string {
  return secondsFormat().format(seconds);
}

/** Spells out a whole number of seconds, for example "8 seconds". */
export function spellSeconds(seconds: number): string {
  return spokenSecondsFormat().format(seconds);
}

/** Formats the end of a wait to the next full minute, for example "10:24 AM", or on another day "Monday 10:24 AM". */
export function formatUntil(milliseconds: number, now = Date.now()): string {
  const end = Math.ceil(milliseconds / 60_000) * 60_000;
  const isToday = new Date(end).toDateString() === new Date(now).toDateString();
  return (isToday ? timeOfDayFormat() : dayAndTimeFormat()).format(end);
}

/** Formats a day of this year or the last, for example "22 Sep". @param milliseconds - since 1970 */
export function formatShortDay(milliseconds: number): string {
  return shortDayFormat().format(milliseconds);
}

/** Formats a day and time in few words, for example "22 Sep 2026, 13:40". @param milliseconds - since 1970 */
export function formatMoment(milliseconds: number): string {
  return momentFormat().format(milliseconds);
}

/** Rounds to what a person compares: 46 of 100, 7.9 seconds, 0.93. */
export function roundForReading(number: number): number {
  const size = Math.abs(number);
  const factor = size < 1 ? 100 : size < 10 ? 10 : 1;
  return Math.round(number * factor) / factor;
}

export function formatNumber(number: number): string {
  return numberFormat().format(number);
}

/** Formats a difference with its sign, for example "−12" or "+3". */
export function formatDifference(number: number): string {
  return differenceFormat().format(number).replace("-", "−");
}

/** Formats a number of bytes, for example "1.2 MB". */
export function formatMegabytes(bytes: number): string {
  return megabytesFormat().format(bytes / 1_000_000);
}
