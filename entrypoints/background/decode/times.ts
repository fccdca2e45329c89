import { DAY_MS } from "@/utils/day.ts";
import { isRecord, isText } from "@/utils/guards.ts";

interface Time {
  /** ISO 8601 in UTC. */
  iso: string;
  /** True for a time without a zone: it may be hours off. */
  zoneAssumed: boolean;
}

/** Fast path for the wanted form, as parsing would cost more than the rest of the row. Days 29 to 31 need the check. */
const WANTED = /^\d{4}-(0[1-9]|1[0-2])-([01]\d|2[0-8])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

/** A date, optionally with a time and a zone: `+02`, `+0200`, ` UTC` and the like. */
const DATE =
  /^(\d{4}-\d{2}-\d{2})(?:(?:T| +)(\d{2}:\d{2})(?::(\d{2})(?:[.,](\d+))?)?)? *(?:(Z|UTC|GMT)|([+-]\d{2}):?(\d{2})?)?$/i;

/** RFC 2822 with a zone, as in the header `Date`. */
const MAIL_DATE = /^(?:[a-z]{3}, )?\d{1,2} [a-z]{3} \d{4} \d{2}:\d{2}(?::\d{2})? (?:GMT|UTC|UT|Z|[+-]\d{4})$/i;

/** As Java writes it behind the time: `[Europe/Berlin]`. */
const ZONE_NAME = /\[[\w/+-]+\]$/;

const MAX_TEXT_LENGTH = 80;

/** Milliseconds per unit: milliseconds, seconds, microseconds, nanoseconds. */
const UNITS = [1, 1000, 1e-3, 1e-6];

/** Such services did not exist earlier; a date far ahead comes from a broken clock. */
const EARLIEST = "1995";
let latest = "";

/**
 * Reads ISO 8601 (zoneless: UTC), `YYYY-MM-DD HH:mm:ss`, RFC 2822, a count since 1970 or PHP's `{date, timezone}`; null if
 * not plausible.
 */
export function readTime(value: unknown): Time | null {
  if (typeof value === "number") return readCount(value);
  if (isRecord(value) && isText(value.date)) return readTime(`${value.date}${offsetOf(value.timezone)}`);
  if (!isText(value) || value.length > MAX_TEXT_LENGTH) return null;
  if (WANTED.test(value)) return isPlausible(value) ? { iso: value, zoneAssumed: false } : null;
  return /^\d{9,19}$/.test(value) ? readCount(Number(value)) : readDate(value.replace(ZONE_NAME, ""));
}

/** Returns a zone as it is written behind a time; nothing for the name of a place. */
function offsetOf(timezone: unknown): string {
  return isText(timezone) && /^(UTC|Z|[+-]\d{2}:\d{2})$/.test(timezone) ? timezone : "";
}

function readCount(count: number): Time | null {
  return UNITS.map((unit) => toTime(count * unit)).find((time) => time !== null) ?? null;
}

function readDate(text: string): Time | null {
  const parts = DATE.exec(text);
  if (!parts) return MAIL_DATE.test(text) ? toTime(Date.parse(text)) : null;
  const [, day, time = "00:00", seconds = "00", fraction = "0", utc, hours, minutes = "00"] = parts;
  const zone = hours ? `${hours}:${minutes}` : "Z";
  return toTime(Date.parse(`${day}T${time}:${seconds}.${fraction.slice(0, 3)}${zone}`), !utc && !hours);
}

function toTime(milliseconds: number, zoneAssumed = false): Time | null {
  const date = new Date(milliseconds);
  const iso = Number.isNaN(date.getTime()) ? "" : date.toISOString();
  return isPlausible(iso) ? { iso, zoneAssumed } : null;
}

function isPlausible(iso: string): boolean {
  // Our clock may have been wrong before.
  if (iso > latest) latest = new Date(Date.now() + 366 * DAY_MS).toISOString();
  return iso >= EARLIEST && iso <= latest;
}
