import { isNearlySameAddress } from "@/utils/address-search.ts";
import { RESULTS_REFRESH, type Report } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import { ask } from "@/utils/messages.ts";
import { addressOf } from "@/utils/models/history.ts";
import type { KnownReport } from "@/utils/models/known-report.ts";
import { forEachAtOnce } from "./at-once.ts";
import { updateAll } from "./update-all.ts";

/** Reports refreshed by one confirmation: all of them are read in a few minutes. */
export const MOST_REFRESHED = 500;

/** Age after which a report that was read counts as outdated. */
const FRESH_MS = 10 * 60_000;

const REFRESH = { results: RESULTS_REFRESH.yes };

type Known = Pick<KnownReport, "connectionId" | "reportId" | "url">;

/** Reads a report; null if its id belongs to another address now. @throws AppError */
async function readSame({ connectionId, reportId, url }: Known): Promise<Report | null> {
  const report = await ask("readReport", { connectionId, id: reportId });
  return isNearlySameAddress(report.url, url) || addressOf(report.url) === url ? report : null;
}

/** Asks for new results of a report that was read first. @returns false if it has another address now @throws AppError */
export async function refreshOne(known: Known): Promise<boolean> {
  const report = await readSame(known);
  if (report) await ask("updateReport", { connectionId: known.connectionId, report, changes: REFRESH });
  return report !== null;
}

interface RefreshOptions {
  signal: AbortSignal;
  /** Called with the number of reports read so far, and until when the service asks to wait; 0 while it does not. */
  onRead: (count: number, heldUntil: number) => void;
}

/**
 * Reads reports, and asks for new results of those that are still there under their address.
 *
 * @returns the reports left out, all of them if it was aborted
 * @throws AppError if reading fails otherwise; nothing was asked for then
 */
export async function refreshMany<K extends Known>(known: K[], { signal, onRead }: RefreshOptions): Promise<K[]> {
  const read: { report: Report; at: number }[] = [];
  let count = 0;
  const ofOne = async (one: K) => {
    const report = await readSame(one).catch(ignoreMissing);
    if (report) read.push({ report, at: Date.now() });
    onRead(++count, 0);
  };
  await forEachAtOnce(known, signal, ofOne, { onPause: (until) => onRead(count, until) });
  if (signal.aborted) return known;
  const reports = read.filter(({ at }) => at > Date.now() - FRESH_MS).map(({ report }) => report);
  const [first] = known;
  if (first && reports.length > 0) {
    await updateAll({ connectionId: first.connectionId, reports, changes: REFRESH });
  }
  const asked = new Set(reports.map(({ id }) => id));
  return known.filter(({ reportId }) => !asked.has(reportId));
}

function ignoreMissing(thrown: unknown): null {
  if (AppError.from(thrown).kind !== "notFound") throw thrown;
  return null;
}
