import type { View } from "./view.ts";

const MINUTE_MS = 60_000;

type Quiet = { from: number; until: number };

/** Is an instant in quiet hours, by the computer's clock? */
export function isQuiet(view: View, quiet: Quiet, at: number): boolean {
  return holds(quiet, view.calendar.local(view.shown(at)).minute);
}

/** Do several quiet hours leave no minute of the day between them? */
export function coversDay(quiet: Quiet[]): boolean {
  for (let minute = 0; minute < 24 * 60; minute++) if (!quiet.some((one) => holds(one, minute))) return false;
  return true;
}

/** Do quiet hours come in between? */
export function crosses(view: View, quiet: Quiet, from: number, until: number): boolean {
  for (let at = from; at < until; at += MINUTE_MS) if (isQuiet(view, quiet, at)) return true;
  return false;
}

function holds({ from, until }: Quiet, minute: number): boolean {
  return from <= until ? from <= minute && minute < until : minute >= from || minute < until;
}
