import type { Report } from "@/utils/contract.ts";
import { addressOf } from "@/utils/models/history.ts";
import { type LatestReports, type LookUp, latestReportsItem } from "@/utils/models/look-up.ts";
import { changeItem } from "@/utils/storage/item.ts";
import type { Connection } from "../connections/open.ts";
import { createLogicalClock } from "./logical-clock.ts";

/** The service's reports of one address. */
export interface AddressReports {
  /** Newest first. */
  reports: Report[];
  /** Certainly all of them? */
  isWhole: boolean;
  /** Is the first one certainly the newest? */
  isOrdered: boolean;
  /** The service's clock when it answered, in milliseconds since 1970; null where hidden. */
  answeredAt: number | null;
  /** Lead of the service's clock over ours, in milliseconds; null where hidden. */
  serviceOffset: number | null;
}

/** Limits: addresses, kept until the browser closes, and reports per address. */
const MAX_ADDRESSES = 50;
export const MAX_IDS = 100;

/** Time for which a list may lack what was created, because it lags or spells the address in another way. */
const KEEP_CREATED_MS = 10 * 60_000;

/** Time of look-ups, and of what became known meanwhile: of addresses, and of deleted reports. */
const clock = createLogicalClock();
const ADDRESS = "address";
const GONE = "gone";

/**
 * Looks up an address, and remembers the result unless something newer became known meanwhile. @returns `known` with
 * what a create has just brought; `isOutdated` if one of its reports was deleted meanwhile
 */
export async function lookAndRemember(
  url: string,
  { isCurrent }: Pick<Connection, "isCurrent">,
  asked: Promise<AddressReports>,
): Promise<{ seen: AddressReports; known: LookUp; isOutdated: boolean }> {
  const { at, end } = clock.ask();
  try {
    const seenAt = Date.now();
    const seen = await asked;
    const { reports, isWhole, isOrdered, serviceOffset } = seen;
    const ids = reports.map(({ id }) => id);
    let known: LookUp = { report: reports[0] ?? null, isLatest: isOrdered, ids, isWhole, seenAt, serviceOffset };
    await changeLatest((earlier) => {
      if (clock.isOutdated(ADDRESS, url, at) || !isCurrent()) return earlier;
      known = keepCreated(earlier[url], known);
      return withKnown(earlier, url, known, at);
    });
    return { seen, known, isOutdated: ids.some((id) => clock.isOutdated(GONE, id, at)) };
  } finally {
    end();
  }
}

/** A list without news takes back no report that a create has just brought, but it is not certainly the latest then. */
function keepCreated(earlier: LookUp | undefined, known: LookUp): LookUp {
  if (!earlier?.report || earlier.createdAt === undefined || known.ids.includes(earlier.report.id)) return known;
  const isNews = known.ids.some((id) => !earlier.ids.includes(id));
  if (isNews || Math.abs(Date.now() - earlier.createdAt) > KEEP_CREATED_MS) return known;
  const { report, ids, createdAt } = earlier;
  return { ...known, report, ids, createdAt, isLatest: false, isWhole: false };
}

/** Reads what was last seen of an address, to tell later which reports are new; null if nothing. */
export async function lastLookUp(url: string): Promise<LookUp | null> {
  return (await latestReportsItem.getValue())[url] ?? null;
}

/**
 * Remembers a report just made as the newest of its address; one known before is not called the newest.
 *
 * @param isMade - false for one that may have been there already: it replaces none
 */
export async function remember(url: string, report: Report, isMade = true): Promise<void> {
  await changeLatest((earlier) => {
    if (!isMade && earlier[url]?.report) return earlier;
    const { ids = [], ...seen } = earlier[url] ?? { isWhole: false, seenAt: Date.now(), serviceOffset: null };
    const isSeen = ids.includes(report.id);
    const known = isSeen ? ids : [report.id, ...ids];
    return withKnown(earlier, url, { ...seen, report, isLatest: isMade && !isSeen, ids: known, createdAt: Date.now() });
  });
}

/** Adds what other answers tell of remembered addresses: a report once seen is never taken for new. */
export async function noteTold(reports: Report[]): Promise<void> {
  const byAddress = Map.groupBy(reports, ({ url }) => addressOf(url));
  const news = (latest: LatestReports) =>
    Object.entries(latest).flatMap(([url, { ids, ...known }]): [string, LookUp][] => {
      const told = byAddress.get(addressOf(url))?.map(({ id }) => id) ?? [];
      const unknown = told.filter((id) => !ids.includes(id));
      return unknown.length > 0 ? [[url, tidy({ ...known, ids: [...unknown, ...ids] })]] : [];
    });
  if (news(await latestReportsItem.getValue()).length === 0) return;
  await changeLatest((earlier) => ({ ...earlier, ...Object.fromEntries(news(earlier)) }));
}

/** Forgets deleted reports: the next look-up decides which is the newest. */
export async function forget(reportIds: string[]): Promise<void> {
  clock.change(GONE, reportIds);
  const isKept = ({ report }: LookUp) => report === null || !reportIds.includes(report.id);
  if (Object.values(await latestReportsItem.getValue()).every(isKept)) return;
  await changeLatest((earlier) => Object.fromEntries(Object.entries(earlier).filter(([, known]) => isKept(known))));
}

/** Updates a report where it is the remembered one of its address. */
export async function replace(updated: Report): Promise<void> {
  await changeLatest((earlier) => {
    const entries = Object.entries(earlier).filter(([, { report }]) => report?.id === updated.id);
    return entries.reduce((all, [url, known]) => withKnown(all, url, { ...known, report: updated }), earlier);
  });
}

/** Best-effort cache: write errors are ignored. */
async function changeLatest(update: (earlier: LatestReports) => LatestReports): Promise<void> {
  await changeItem(latestReportsItem, update).catch(() => undefined);
}

/** @param at - the look-up behind this; later ones know as much */
function withKnown(earlier: LatestReports, url: string, known: LookUp, at?: number): LatestReports {
  clock.change(ADDRESS, [url], at);
  const { [url]: _replaced, ...others } = earlier;
  const kept = Object.entries(others).slice(1 - MAX_ADDRESSES);
  return { ...Object.fromEntries(kept), [url]: tidy(known) };
}

function tidy({ report, ids, isWhole, ...seen }: LookUp): LookUp {
  // What could not be read is shown as received.
  const { privacy } = report?.more ?? {};
  return {
    ...seen,
    report: report && { ...report, more: { privacy } },
    ids: ids.slice(0, MAX_IDS),
    isWhole: isWhole && ids.length <= MAX_IDS,
  };
}
