import { isNearlySameAddress } from "@/utils/address-search.ts";
import { isRating, type Report } from "@/utils/contract.ts";
import { DAY_MS, HOUR_MS } from "@/utils/day.ts";
import { projectName } from "@/utils/filter.ts";
import { isText } from "@/utils/guards.ts";
import { addressOf } from "@/utils/models/history.ts";
import { type KnownReport, MAX_ADDRESS_LENGTH, MAX_WORD_LENGTH, projectAsKnown } from "@/utils/models/known-report.ts";
import { resultTime } from "@/utils/models/report.ts";
import { freshnessOf, secondsOf } from "./freshness.ts";

/** A list may lag this far behind: nothing is concluded from it that would stay for good. */
export const MAX_LAG_MS = HOUR_MS;

export interface Sighting {
  record: KnownReport;
  /** The point that it adds to the history, or completes with details. */
  point: KnownReport["point"] | null;
}

/**
 * Compares a report with what is known of it; null if it tells no address that can be recorded.
 *
 * @param details - how many numbers and list entries the service tells @param now - milliseconds since 1970
 */
export function sight(
  former: KnownReport | undefined,
  connectionId: string,
  shown: Report,
  details: number,
  now: number,
): Sighting | null {
  const report = { ...shown, result: shown.result?.slice(0, MAX_WORD_LENGTH) ?? null };
  const earlier = former && isSameReport(former, report) ? former : undefined;
  const url = earlier?.url ?? addressOf(report.url);
  if (url === "" || url.length > MAX_ADDRESS_LENGTH) return null;
  const known: KnownReport = earlier ?? {
    connectionId,
    reportId: report.id,
    url,
    project: null,
    result: null,
    privacy: null,
    generatedAt: null,
    seenAt: now,
  };
  const told = timeOf(report, now);
  const record = withState(known, report, told, now);
  if (told === null) return sightUndated(record, report.result, details, now);
  const freshness = freshnessOf(told, report, known);
  const seen = { ...known, seenAt: now };
  const dated = { at: told, details, now };
  // A cached list shows the past: it changes nothing.
  if (freshness === "behind") return { record: seen, point: null };
  // A result that may be older than the last one has to be told still when no list lags behind any more.
  return freshness === "unclear" ? confirm(seen, record, report.result, dated) : sightDated(record, dated);
}

/** Is it the known report of this id? Ids are reused after a restore. */
function isSameReport({ url }: KnownReport, report: Report): boolean {
  return report.url === "" || isNearlySameAddress(report.url, url) || addressOf(report.url) === url;
}

function timeOf(report: Report, now: number): number | null {
  const time = resultTime(report);
  return time <= now + DAY_MS ? time : null;
}

function withState(known: KnownReport, report: Report, told: number | null, now: number): KnownReport {
  const project = projectName(report.more.project);
  const record: KnownReport = {
    ...known,
    project: isText(project) ? projectAsKnown(project) : project === null ? null : known.project,
    privacy: report.privacy ?? known.privacy,
    ...(report.link && report.link.length <= MAX_ADDRESS_LENGTH && { link: report.link }),
    seenAt: now,
  };
  // A list that tells no time may lag behind.
  if (told === null && known.generatedAt !== null) return record;
  const { zoneAssumed: _former, ...rest } = record;
  const isLater = told !== null && secondsOf(told) > secondsOf(known.generatedAt ?? 0);
  const result = report.result ?? (isLater ? null : known.result);
  return {
    ...rest,
    result,
    generatedAt: told,
    ...(told !== null && report.zoneAssumed && { zoneAssumed: true as const }),
  };
}

interface Dated {
  at: number;
  details: number;
  now: number;
}

/** Adds a point only for a later time, in whole seconds: services cut times to them. */
function sightDated(record: KnownReport, { at, details, now }: Dated): Sighting {
  const { point: last, pending, ...rest } = record;
  if (!last || secondsOf(at) > secondsOf(last.at)) {
    const isEmpty = record.result === null && details === 0;
    const point = isEmpty ? null : { at, result: record.result, details };
    return { record: { ...rest, ...(point ? { point } : last && { point: last }) }, point };
  }
  // A service may tell the time of a result before it has made it.
  const isMade = !isRating(last.result) && isRating(record.result);
  if (isMade && secondsOf(at) === secondsOf(last.at)) {
    const point = { at: last.at, result: record.result, details: Math.max(details, last.details) };
    return { record: { ...rest, point }, point };
  }
  const { result } = record;
  const former = { ...rest, point: last, result: last.result };
  if (result === null || result === last.result) return fill(former, details);
  // A different result with an unchanged time counts only if the service still reports it once no list lags behind.
  // Where the service dates it long before it is first told, nothing tells its time but the first sighting.
  const isLongBefore = pending !== undefined && pending.seenAt - at > DAY_MS;
  return confirm({ ...former, pending }, former, result, { at: isLongBefore ? null : at, details, now });
}

/** Without times, a new result has to be seen twice; beside others that have one, also when no list lags behind any more. */
function sightUndated(record: KnownReport, result: string | null, details: number, now: number): Sighting {
  const { pending: _former, ...rest } = record;
  if (result !== null && rest.point?.result === result) return fill(rest, details);
  return confirm(record, record, result, { at: null, details, now });
}

/**
 * Believes a result, if one is told, that is told once more, after a while in which lists may lag behind.
 *
 * @param changed - the record then @param at - time of the result; null for that of its first sighting
 */
function confirm(
  known: KnownReport,
  changed: KnownReport,
  result: string | null,
  { at, details, now }: Omit<Dated, "at"> & { at: number | null },
): Sighting {
  const { pending } = known;
  if (result === null) return { record: known, point: null };
  // A clock that was set back begins anew.
  const isFirst = pending?.result !== result || pending.seenAt > now;
  if (isFirst) return { record: { ...known, pending: { result, seenAt: now } }, point: null };
  if (now < pending.seenAt + (known.generatedAt === null ? 0 : MAX_LAG_MS)) return { record: known, point: null };
  const { pending: _settled, point: last, ...rest } = changed;
  const point = { at: Math.max(at ?? pending.seenAt, (last?.at ?? 0) + 1_000), result, details };
  return { record: { ...rest, result, point }, point };
}

/** Completes a point: a list tells less of it than the report itself, which may be read later. */
function fill(record: KnownReport, details: number): Sighting {
  if (!record.point || details <= record.point.details) return { record, point: null };
  const point = { ...record.point, details };
  return { record: { ...record, point }, point };
}
