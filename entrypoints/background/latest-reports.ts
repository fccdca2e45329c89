import type { Report } from "@/utils/contract.ts";
import { changeItem, type KnownReports, type LatestReports, latestReportsItem } from "@/utils/storage.ts";
import { openConnection } from "./connection.ts";
import { keepAlive } from "./keep-alive.ts";
import { findLatest } from "./reports-of-address.ts";

/** How many addresses are remembered until the browser closes, and how many reports of each. */
const MOST = 50;
const MOST_IDS = 100;

/** A look-up under way, and what has happened meanwhile that its answer may not know of. */
interface LookUp {
  url: string;
  isOutdated: boolean;
  /** Reports that were deleted. */
  gone: Set<string>;
}

/** In the order in which they were asked for. */
const underWay = new Set<LookUp>();

/**
 * Looks up the newest report of exactly this address and remembers it for the popup's first frame. An answer that was
 * asked for before something newer became known is dropped.
 *
 * @throws AppError - why the service could not be asked
 */
export async function lookUp(url: string): Promise<KnownReports> {
  const asked: LookUp = { url, isOutdated: false, gone: new Set() };
  underWay.add(asked);
  try {
    const { client, isCurrent } = await openConnection();
    const seenAt = Date.now();
    const { reports, isWhole, isOrdered, serviceOffset } = await keepAlive(findLatest(client, url));
    const ids = reports.map((report) => report.id);
    const [report = null] = reports;
    const known: KnownReports = { report, isLatest: isOrdered, ids, isWhole, seenAt, serviceOffset };
    await changeLatest((earlier) =>
      asked.isOutdated || !isCurrent() ? earlier : withKnown(earlier, url, known, asked),
    );
    return ids.some((found) => asked.gone.has(found)) ? await lookUp(url) : known;
  } finally {
    underWay.delete(asked);
  }
}

/** What was last seen of an address, for telling later which of its reports are new; null where nobody looked. */
export async function baselineOf(url: string): Promise<KnownReports | null> {
  return (await latestReportsItem.getValue())[url] ?? null;
}

/**
 * Remembers a report that was just made, as the newest of its address; one that was known before is not called the
 * newest. What cannot be remembered is looked up again.
 */
export async function remember(url: string, report: Report): Promise<void> {
  await changeLatest((earlier) => {
    const { ids = [], ...seen } = earlier[url] ?? { isWhole: false, seenAt: Date.now(), serviceOffset: null };
    const isSeen = ids.includes(report.id);
    const known = isSeen ? ids : [report.id, ...ids];
    return withKnown(earlier, url, { ...seen, report, isLatest: !isSeen, ids: known });
  });
}

/** Forgets reports that were deleted, so that the next look-up decides which is the newest. */
export async function forget(reportIds: string[]): Promise<void> {
  for (const { gone } of underWay) for (const id of reportIds) gone.add(id);
  const isKept = ({ report }: KnownReports) => report === null || !reportIds.includes(report.id);
  if (Object.values(await latestReportsItem.getValue()).every(isKept)) return;
  await changeLatest((earlier) => Object.fromEntries(Object.entries(earlier).filter(([, known]) => isKept(known))));
}

/** Remembers a report as it is now, where it is the one that is remembered of its address. */
export async function replace(updated: Report): Promise<void> {
  await changeLatest((earlier) => {
    const entries = Object.entries(earlier).filter(([, { report }]) => report?.id === updated.id);
    return entries.reduce((all, [url, known]) => withKnown(all, url, { ...known, report: updated }), earlier);
  });
}

/** It is only a memory: that it cannot be written makes nothing fail. */
async function changeLatest(update: (earlier: LatestReports) => LatestReports): Promise<void> {
  await changeItem(latestReportsItem, update).catch(() => undefined);
}

/** @param asked - the look-up that it comes from: those that were asked for later know as much */
function withKnown(earlier: LatestReports, url: string, known: KnownReports, asked?: LookUp): LatestReports {
  for (const other of underWay) {
    if (other === asked) break;
    if (other.url === url) other.isOutdated = true;
  }
  const { [url]: _replaced, ...others } = earlier;
  const kept = Object.entries(others).slice(1 - MOST);
  return Object.fromEntries([...kept, [url, tidy(known)]]);
}

function tidy({ report, ids, isWhole, ...seen }: KnownReports): KnownReports {
  return {
    ...seen,
    report: report && { ...report, more: {} },
    ids: ids.slice(0, MOST_IDS),
    isWhole: isWhole && ids.length <= MOST_IDS,
  };
}
