import type { Request, Told } from "../service/log.ts";
import type { View } from "./view.ts";

/** A result of an address that the extension was shown. */
export interface Point {
  /** The right time of the result, in whole seconds as services may cut it. */
  at: number;
  result: string;
  reportId: string;
  /** When it was shown first, and from when on that is certain; null for never. */
  shownAt: number;
  sureAt: number | null;
}

/** An answer that the extension may not have recorded: its background ended, or something else was under way. */
const WAY_MS = 90;
const RECORDED_MS = 1_000;

/** The browser gives up a request that takes longer. */
const DEADLINE_MS = { GET: 19_000, PUT: 59_000 };

/** The order in which the extension was shown what the service has, by address. */
export function pointsOf(view: View): Map<string, Point[]> {
  const points = new Map<string, Point[]>();
  const { requests, from } = view.seen;
  const answered = requests.flatMap((one) => (one.endedAt === null ? [] : [{ ...one, endedAt: one.endedAt }]));
  // A slow answer may come after those to later requests.
  for (const request of answered.sort((a, b) => a.endedAt - b.endedAt)) {
    if (request.at <= from || request.status !== 200) continue;
    const isSure = isRecorded(view, request);
    for (const told of request.told) note(points, told, request.endedAt, isSure);
  }
  for (const all of points.values()) all.sort((a, b) => a.at - b.at);
  return points;
}

function isRecorded(view: View, { at, endedAt, method, elapsed, endedElapsed, id }: Request): boolean {
  const end = endedAt ?? at;
  const isInTime = (endedElapsed ?? 0) - elapsed < DEADLINE_MS[method as "GET" | "PUT"];
  const isAlone = !view.seen.requests.some(
    (other) =>
      (other.at !== at || other.id !== id) && other.at < end + WAY_MS && (other.endedAt ?? Infinity) > at - WAY_MS,
  );
  return isInTime && isAlone && !view.isFarBehind(end) && !view.hasEnded(at, end + RECORDED_MS);
}

function note(
  points: Map<string, Point[]>,
  { id, url, result, ratedAt }: Told,
  shownAt: number,
  isSure: boolean,
): void {
  if (result === null || ratedAt === null) return;
  const at = Math.floor(ratedAt / 1000) * 1000;
  const all = points.get(url) ?? [];
  points.set(url, all);
  const known = all.find((point) => point.at === at && point.reportId === id);
  const sureAt = isSure ? shownAt : null;
  if (!known) all.push({ at, result, reportId: id, shownAt, sureAt });
  else known.sureAt ??= sureAt;
}
