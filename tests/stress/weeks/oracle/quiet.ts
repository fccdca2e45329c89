import type { View } from "./view.ts";

const MINUTE_MS = 60_000;

export type Quiet = { from: number; until: number };

/** Is an instant in quiet hours, by the computer's clock? */
export function isQuiet(view: View, { from, until }: Quiet, at: number): boolean {
  const { minute } = view.calendar.local(view.shown(at));
  return from <= until ? from <= minute && minute < until : minute >= from || minute < until;
}

/** Do quiet hours come in between? */
export function crosses(view: View, quiet: Quiet, from: number, until: number): boolean {
  for (let at = from; at < until; at += MINUTE_MS) if (isQuiet(view, quiet, at)) return true;
  return false;
}
