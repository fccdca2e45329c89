/** Lengths in milliseconds; the day is one on which no clock is changed. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Returns a day of this computer's calendar as `YYYY-MM-DD`. @param time - a date, or milliseconds since 1970 */
export function dayOf(time: Date | number): string {
  const date = new Date(time);
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, "0")).join("-");
}

/** Returns the local start of the day of a time. @param later - that many days later */
export function dayStart(time: number, later = 0): number {
  const date = new Date(time);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + later).getTime();
}
