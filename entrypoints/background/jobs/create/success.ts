import type { Report } from "@/utils/contract.ts";
import { type Draft, draftItem } from "@/utils/models/draft.ts";
import { isOfOtherPrivacy, type Submission } from "@/utils/models/submission.ts";
import { changeItem } from "@/utils/storage/item.ts";
import type { Connection } from "../../connections/open.ts";
import { keepOut } from "../../reports/known.ts";
import { remember } from "../../reports/latest.ts";
import { clickInstant, isNotOlder, isOlder } from "./clock.ts";
import { mayHaveMade, takenReports } from "./journal.ts";
import { forgetPassword } from "./passwords.ts";

/** Fields needed only until there is a report. */
const CLOSED = { failure: null, candidate: null, baseline: undefined, namedId: undefined, nextLook: undefined };

/**
 * Returns the outcome of a report that the service named: "existed" if it was known, is older than the click, or may
 * not be new because of its privacy; else "done". @param answeredAt - the service's clock then
 */
export async function succeed(
  entry: Submission,
  report: Report,
  answeredAt: number | null,
  { isCurrent }: Connection,
): Promise<Partial<Submission>> {
  const isKnown = entry.baseline?.ids.includes(report.id) || (await takenReports(entry, [report.id])).size > 0;
  const isOld = isKnown || isOlder(report, clickInstant(entry, answeredAt));
  await cleanUp(entry);
  if (entry.incognito) await keepOut(entry.connectionId, report.id);
  const named = { ...report, url: report.url || entry.url, more: {} };
  const mayRemember = !entry.incognito && isCurrent();
  if (isOld) {
    if (mayRemember) await remember(entry.url, named, false);
    return { ...CLOSED, state: "existed", report: named };
  }
  // It may not be new, so it is not called created.
  if (isOfOtherPrivacy({ ...entry, report }) || (await mayBeOfEarlier(entry, report, answeredAt))) {
    if (mayRemember) await remember(entry.url, named, false);
    return { ...CLOSED, state: "existed", report: named, mayBeNew: true };
  }
  const made = { ...named, privacy: report.privacy ?? entry.privacy };
  if (mayRemember) await remember(entry.url, made);
  return { ...CLOSED, state: "done", report: made };
}

/** A report of unknown privacy may come from a click that asked for another one. */
async function mayBeOfEarlier(entry: Submission, report: Report, answeredAt: number | null): Promise<boolean> {
  return report.privacy === null && !isNotOlder(report, entry, answeredAt) && (await mayHaveMade(entry));
}

/** Keeps `failure`, the reason for the lost answer: a report that was found may be someone else's. */
export function foundOutcome(reports: Report[]): Partial<Submission> {
  const [report] = reports as [Report];
  const { failure: _kept, ...closed } = CLOSED;
  return { ...closed, state: "found", report: { ...report, more: {} }, found: reports.length };
}

/**
 * Forgets the draft of a submission that has its report, and its password. Where a search brought the report, no page
 * may know the password any more: it stays until the browser closes.
 */
export async function cleanUp({ id, url, privacy, incognito, state }: Submission): Promise<void> {
  if (state !== "unknown") await forgetPassword(id);
  // A draft with another privacy is a separate wish.
  const isOfIt = (draft: Draft | null) =>
    draft?.address === url && draft.privacy === privacy && draft.incognito === incognito;
  if (!isOfIt(await draftItem.getValue())) return;
  await changeItem(draftItem, (now) => (isOfIt(now) ? null : now)).catch(() => undefined);
}
