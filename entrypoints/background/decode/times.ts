/** A time that a service told. */
export interface Time {
  /** As ISO 8601, in UTC. */
  iso: string;
  /** Told without a zone, so that it may be hours off. */
  zoneAssumed: boolean;
}

/** As it is wanted: to write it anew would cost more than the rest of its row. */
const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** A day, or a day and a time, with or without a zone: `+02`, `+0200`, ` UTC` and the like. */
const DATE =
  /^(\d{4}-\d{2}-\d{2})(?:(?:T| +)(\d{2}:\d{2})(?::(\d{2})(?:[.,](\d+))?)?)? *(?:(Z|UTC|GMT)|([+-]\d{2}):?(\d{2})?)?$/i;

/** The longest text that is tried. */
const LONGEST = 40;

/** Milliseconds in what services count since 1970: milliseconds, seconds, microseconds, nanoseconds. */
const UNITS = [1, 1000, 1e-3, 1e-6];

/** There were no such services before. */
const EARLIEST = Date.UTC(1995, 0);
const YEAR_MS = 366 * 86_400_000;

/**
 * Reads ISO 8601 with any usual zone or none (taken as UTC), `YYYY-MM-DD HH:mm:ss`, or a count since 1970.
 *
 * @returns null for anything else, and for times before 1995 or more than a year ahead
 */
export function readTime(value: unknown): Time | null {
  if (typeof value === "number") return readCount(value);
  if (typeof value !== "string" || value.length > LONGEST) return null;
  if (ISO.test(value)) return isPlausible(Date.parse(value)) ? { iso: value, zoneAssumed: false } : null;
  return /^\d{9,19}$/.test(value) ? readCount(Number(value)) : readDate(value);
}

function readCount(count: number): Time | null {
  const milliseconds = UNITS.map((unit) => count * unit).find(isPlausible);
  return milliseconds === undefined ? null : { iso: new Date(milliseconds).toISOString(), zoneAssumed: false };
}

function readDate(text: string): Time | null {
  const parts = DATE.exec(text);
  if (!parts) return null;
  const [, day, time = "00:00", seconds = "00", fraction = "0", utc, hours, minutes = "00"] = parts;
  const zone = hours ? `${hours}:${minutes}` : "Z";
  const milliseconds = Date.parse(`${day}T${time}:${seconds}.${fraction.slice(0, 3)}${zone}`);
  if (!isPlausible(milliseconds)) return null;
  return { iso: new Date(milliseconds).toISOString(), zoneAssumed: !utc && !hours };
}

function isPlausible(milliseconds: number): boolean {
  return milliseconds >= EARLIEST && milliseconds <= Date.now() + YEAR_MS;
}
