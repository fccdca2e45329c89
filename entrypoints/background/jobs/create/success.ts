import { isSameAddress } from "@/utils/address-search.ts";
import { PRIVACY, type Report } from "@/utils/contract.ts";
import { MINUTE_MS } from "@/utils/day.ts";
import { type Draft, draftItem } from "@/utils/models/draft.ts";
import { isOfOtherPrivacy, type Submission } from "@/utils/models/submission.ts";
import { changeItem } from "@/utils/storage/item.ts";
import type { CreateAnswer } from "../../client/index.ts";
import type { Connection } from "../../connections/open.ts";
import { excludeIncognito } from "../../reports/incognito-reports.ts";
import { lastLookUp, remember } from "../../reports/latest.ts";
import { clickInstant, isLongOlder, isNotOlder, isOlder, wasListed } from "../clock.ts";
import { passwords } from "../session.ts";
import { mayHaveMade } from "./journal.ts";
import { othersWith } from "./others.ts";

/** Clicks may be this far apart, and the results of the first still come after the second. */
const LATELY_MS = 5 * MINUTE_MS;

/** Fields needed only until there is a report. */
const CLOSED = {
  failure: null,
  candidate: null,
  baseline: undefined,
  listed: undefined,
  namedId: undefined,
  nextLook: undefined,
};

/**
 * Returns the outcome of a report that the service named: "existed" if it was known, is older than the click, or may
 * not be new because of its times or privacy; else "done". Its password is forgotten only where it cannot be its own.
 */
export async function succeed(
  submission: Submission,
  report: Report,
  { answeredAt, isMade }: Pick<CreateAnswer, "answeredAt" | "isMade">,
  { isCurrent }: Connection,
): Promise<Partial<Submission>> {
  const named = { ...report, url: report.url || submission.url, more: {} };
  const clickedAt = clickInstant(submission, answeredAt);
  const isOld = (await isKnown(submission, named, isMade)) || isLongOlder(report, clickedAt);
  await forgetDraft(submission);
  if (submission.incognito) await excludeIncognito(submission.connectionId, report.id);
  const mayRemember = !submission.incognito && isCurrent();
  const seemsOld = !(isMade && wasListed(submission)) && isOlder(report, clickedAt, isMade);
  const mayBeNew = isOld
    ? await mayHavePassword(submission, named)
    : seemsOld || isOfOtherPrivacy({ ...submission, report }) || (await mayBeOfEarlier(submission, report, answeredAt));
  // What may not be new is not called created.
  const isDone = !isOld && !mayBeNew;
  const made = isDone ? { ...named, privacy: report.privacy ?? submission.privacy } : named;
  if (mayRemember) await remember(submission.url, made, isDone);
  return { ...CLOSED, state: isDone ? "done" : "existed", report: made, ...(mayBeNew && { mayBeNew }) };
}

/** Some services make their one report of an address anew, with the password: certainly where it had none before. */
async function mayHavePassword(submission: Submission, report: Report): Promise<boolean> {
  if (submission.privacy !== PRIVACY.password || report.privacy !== PRIVACY.password) {
    await passwords.forget(submission.id);
    return false;
  }
  const before = (await lastLookUp(submission.url))?.report;
  return before?.id !== report.id || before.privacy === null || before.privacy === PRIVACY.password;
}

/** Was the report known before, or did another submission come to it? */
async function isKnown(submission: Submission, report: Report, isMade: boolean): Promise<boolean> {
  if (submission.baseline?.ids.includes(report.id)) return true;
  const others = await othersWith(submission, [report]);
  // After a reset, services use ids again.
  const wasAway = isMade && wasListed(submission) && isSameAddress(report.url, submission.url);
  return others.some(
    ({ endedAt }) => !wasAway || (endedAt ?? Number.POSITIVE_INFINITY) > (submission.baseline?.seenAt ?? 0),
  );
}

/** A report of unknown privacy may come from a click that asked for another one; its time tells only of one long before. */
async function mayBeOfEarlier(submission: Submission, report: Report, answeredAt: number | null): Promise<boolean> {
  if (report.privacy !== null) return false;
  return mayHaveMade(submission, isNotOlder(report, submission, answeredAt) ? submission.startedAt - LATELY_MS : 0);
}

/** Keeps `failure`, the reason for the lost answer: a report that was found may be someone else's. */
export function foundOutcome(reports: Report[]): Partial<Submission> {
  const [report] = reports as [Report];
  const { failure: _kept, ...closed } = CLOSED;
  return { ...closed, state: "found", report: { ...report, more: {} }, found: reports.length };
}

/** Forgets the draft of a submission that has its report. Its password stays: perhaps no page knows it any more. */
export async function forgetDraft({ url, privacy, incognito }: Submission): Promise<void> {
  // A draft with another privacy is a separate request.
  const isOfIt = (draft: Draft | null) =>
    draft?.address === url && draft.privacy === privacy && draft.incognito === incognito;
  if (!isOfIt(await draftItem.getValue())) return;
  await changeItem(draftItem, (now) => (isOfIt(now) ? null : now)).catch(() => undefined);
}
