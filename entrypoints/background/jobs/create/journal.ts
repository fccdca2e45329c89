import { isUndecided, type Submission, type SubmissionState } from "@/utils/models/submission.ts";
import { change, findTask, read } from "../journal.ts";
import type { JournalReader } from "../transaction.ts";
import { asSubmission, idsOf, type Named, othersIn } from "./others.ts";

/** @throws AppError `storageFailed` */
export async function findSubmission(id: string): Promise<Submission | undefined> {
  return asSubmission(await findTask(id));
}

/** Reads submissions that are open or whose outcome the user has not seen, newest first. */
export async function readUrgent(): Promise<Submission[]> {
  const tasks = await read((journal) => journal.with("attention", "create"));
  return tasks.flatMap((task) => asSubmission(task) ?? []).sort((a, b) => b.startedAt - a.startedAt);
}

/** Judges of earlier submissions; those left out apply to none. */
interface Rules {
  /** Is it the same click or request, to be waited for instead? */
  joins?: (earlier: Submission) => boolean;
  /** Does it keep the new one from being sent? */
  blocks?: (earlier: Submission) => boolean;
  /** Does the new one take its place, also in a job? */
  replaces?: (earlier: Submission) => boolean;
}

interface Addition {
  how: "added" | "joined" | "blocked";
  task: Submission;
}

/** Adds a submission unless an earlier one is to be joined or blocks it. @throws AppError `storageFailed`: send nothing then */
export function addSubmission(submission: Submission, { joins, blocks, replaces }: Rules = {}): Promise<Addition> {
  return change(submission.incognito, async (journal) => {
    const [sameClick, ofSameUrl] = await Promise.all([journal.get(submission.id), ofUrl(journal, submission.url)]);
    const earlier = [asSubmission(sameClick) ?? [], ofSameUrl].flat();
    const joined = joins && earlier.find(joins);
    if (joined) return { how: "joined", task: joined };
    const blocking = blocks && earlier.find(blocks);
    if (blocking) return { how: "blocked", task: blocking };
    const replaced = replaces ? earlier.filter(replaces) : [];
    for (const { id } of replaced) await journal.remove(id);
    const { batch, place } = replaced.find((one) => one.batch) ?? {};
    await journal.put(batch === undefined ? submission : { ...submission, batch, place });
    return { how: "added", task: submission };
  });
}

/**
 * Reopens a submission that came to no report, unless it has to join another one.
 *
 * @param renew - makes the reopened one of what is in the journal now
 * @returns the reopened one, the one to join, or the unchanged one if it is sent or decided; null if gone
 * @throws AppError `storageFailed`: send nothing then
 */
export function reopenSubmission(
  { id, incognito }: Pick<Submission, "id" | "incognito">,
  renew: (earlier: Submission) => Submission,
  joins: (other: Submission, again: Submission) => boolean,
): Promise<{ task: Submission; isReopened: boolean } | null> {
  return change(incognito, async (journal) => {
    const earlier = asSubmission(await journal.get(id));
    if (!earlier) return null;
    if (!isUndecided(earlier)) return { task: earlier, isReopened: false };
    const again = renew(earlier);
    const joined = (await ofUrl(journal, again.url)).find((other) => other.id !== id && joins(other, again));
    if (!joined) await journal.put(again);
    return { task: joined ?? again, isReopened: !joined };
  });
}

/** Changes a submission; null if gone. `makeChange` gets others' ids of `reports` too. @throws AppError `storageFailed` */
export function changeSubmission(
  { id, incognito }: Pick<Submission, "id" | "incognito">,
  makeChange: (submission: Submission, taken: Set<string>) => Partial<Submission>,
  reports: Named[] = [],
): Promise<Submission | null> {
  return change(incognito, async (journal) => {
    const submission = asSubmission(await journal.get(id));
    if (!submission) return null;
    const news = makeChange(submission, idsOf(await othersIn(journal, submission, reports)));
    if (Object.keys(news).length === 0) return submission;
    const changed = { ...submission, ...news };
    await journal.put(changed);
    return changed;
  });
}

/**
 * Removes a submission; one that may have made a report stays as "discarded", which no page shows.
 *
 * @returns false for one that is being sent or has a report
 */
export function discardSubmission({ id, incognito }: Submission): Promise<boolean> {
  return change(incognito, async (journal) => {
    const submission = asSubmission(await journal.get(id));
    if (submission && !isUndecided(submission)) return false;
    if (submission?.state === "unknown") await journal.put({ ...submission, state: "discarded", seen: true });
    else if (submission) await journal.remove(id);
    return true;
  });
}

/** May another click with another privacy, of `since` or later, have made a report of this address that nobody has seen? */
export async function mayHaveMade({ id, connectionId, url, privacy }: Submission, since: number): Promise<boolean> {
  const tasks = await read((journal) => journal.with("url", url));
  return tasks.some(
    (task) =>
      task.kind === "create" &&
      task.id !== id &&
      task.connectionId === connectionId &&
      task.privacy !== privacy &&
      task.startedAt >= since &&
      // Of two requests, one may have made another report.
      (UNSETTLED.includes(task.state) || task.mayExist),
  );
}

const UNSETTLED: SubmissionState[] = ["sending", "unknown", "discarded"];

/** Returns the submissions of an address, newest first. */
export async function ofUrl(journal: JournalReader, url: string): Promise<Submission[]> {
  const found = (await journal.with("url", url)).flatMap((task) => asSubmission(task) ?? []);
  return found.sort((a, b) => b.startedAt - a.startedAt);
}
