import { isUndecided, privateSubmissionsItem, type Submission, submissionsItem } from "@/utils/models/submission.ts";
import { changeWithinQuota } from "../quota.ts";
import { capped } from "../retention.ts";

/** The journal keeps this many entries, and none older than this. */
const MOST = 200;
const OLDEST_MS = 30 * 24 * 60 * 60_000;

/** Private windows leave nothing on the disk. */
function itemOf({ incognito }: Pick<Submission, "incognito">) {
  return incognito ? privateSubmissionsItem : submissionsItem;
}

/** All submissions, newest first. */
export async function readSubmissions(): Promise<Submission[]> {
  const entries = [...(await privateSubmissionsItem.getValue()), ...(await submissionsItem.getValue())];
  return entries.sort((a, b) => b.startedAt - a.startedAt);
}

/**
 * Adds a submission unless the journal holds one that stands in its way.
 *
 * @param submission - what is about to be sent
 * @param stands - tell whether an earlier entry stands for the same click, or in its way; the first to say so counts
 * @returns the entry that now stands in the journal: the new one, or the earlier one
 * @throws AppError `storageFailed`: nothing must be sent then
 */
export async function enter(
  submission: Submission,
  ...stands: ((earlier: Submission) => boolean)[]
): Promise<Submission> {
  let standing = submission;
  await changeWithinQuota(itemOf(submission), (entries) => {
    standing = stands.map((one) => entries.find(one)).find((entry) => entry !== undefined) ?? submission;
    return standing === submission ? capped([submission, ...entries.filter(isFresh)], MOST) : entries;
  });
  return standing;
}

/**
 * Opens a submission again that came to no report, unless the journal holds one that it has to join.
 *
 * @param again - the submission as it is about to be sent
 * @param joins - tells whether another entry stands for the same address
 * @returns the entry that now stands in the journal: it, or the one to join; null where it is gone
 * @throws AppError `storageFailed`: nothing must be sent then
 */
export async function reopen(again: Submission, joins: (other: Submission) => boolean): Promise<Submission | null> {
  let standing: Submission | null = null;
  await changeWithinQuota(itemOf(again), (entries) => {
    const earlier = entries.find(({ id }) => id === again.id) ?? null;
    standing = earlier && isUndecided(earlier) ? (entries.find(joins) ?? again) : earlier;
    return standing === again ? entries.map((entry) => (entry === earlier ? again : entry)) : entries;
  });
  return standing;
}

/**
 * Changes one submission.
 *
 * @param change - gets the submission, and all others of its journal
 * @returns the entry as it now stands, or null where it is gone
 */
export async function amend(
  { id, incognito }: Pick<Submission, "id" | "incognito">,
  change: (submission: Submission, others: Submission[]) => Partial<Submission>,
): Promise<Submission | null> {
  const entries = await changeWithinQuota(itemOf({ incognito }), (all) =>
    all.map((entry) =>
      entry.id === id
        ? {
            ...entry,
            ...change(
              entry,
              all.filter((other) => other !== entry),
            ),
          }
        : entry,
    ),
  );
  return entries.find((entry) => entry.id === id) ?? null;
}

/** Removes one submission, unless it is being sent or has come to a report. @returns whether it is gone */
export async function strike({ id, incognito }: Submission): Promise<boolean> {
  const left = await changeWithinQuota(itemOf({ incognito }), (all) =>
    all.filter((entry) => entry.id !== id || !isUndecided(entry)),
  );
  return left.every((entry) => entry.id !== id);
}

function isFresh({ startedAt, state }: Submission): boolean {
  return state === "sending" || startedAt > Date.now() - OLDEST_MS;
}
