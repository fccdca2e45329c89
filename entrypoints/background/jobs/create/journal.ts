import { isUndecided, type Submission, type SubmissionState } from "@/utils/models/submission.ts";
import { change, findTask, read } from "../journal.ts";
import { type JournalReader, urgentOf } from "../transaction.ts";
import { asSubmission, submissionsWith } from "./others.ts";
import { asksForTheSame } from "./same-request.ts";

/** @throws AppError `storageFailed` */
export async function findSubmission(id: string): Promise<Submission | undefined> {
  return asSubmission(await findTask(id));
}

/** Reads submissions that are open or whose outcome the user has not seen, newest first. */
export async function readUrgent(): Promise<Submission[]> {
  return newestFirst(await read((journal) => urgentOf(journal, "create")));
}

/**
 * What an earlier submission is to a new one: the same click or request, which is waited for instead; what keeps it from
 * being sent; or what it takes the place of, also in a job.
 */
type Relation = "joined" | "blocked" | "replaced" | null;

interface Addition {
  how: "added" | "joined" | "blocked";
  task: Submission;
}

/** Adds a submission unless an earlier one is to be joined or blocks it. @throws AppError `storageFailed`: send nothing then */
export function addSubmission(
  submission: Submission,
  relationOf: (earlier: Submission) => Relation,
): Promise<Addition> {
  return change(submission.incognito, async (journal) => {
    const [sameClick, ofSameUrl] = await Promise.all([journal.get(submission.id), ofUrl(journal, submission.url)]);
    const earlier = Map.groupBy([asSubmission(sameClick) ?? [], ofSameUrl].flat(), relationOf);
    for (const how of ["joined", "blocked"] as const) {
      const [task] = earlier.get(how) ?? [];
      if (task) return { how, task };
    }
    const replaced = earlier.get("replaced") ?? [];
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
): Promise<{ task: Submission; isReopened: boolean } | null> {
  return change(incognito, async (journal) => {
    const earlier = asSubmission(await journal.get(id));
    if (!earlier) return null;
    if (!isUndecided(earlier)) return { task: earlier, isReopened: false };
    const again = renew(earlier);
    const joined = (await ofUrl(journal, again.url)).find((other) => other.id !== id && asksForTheSame(other, again));
    if (!joined) await journal.put(again);
    return { task: joined ?? again, isReopened: !joined };
  });
}

/** Changes a submission; null if gone. `makeChange` awaits the journal alone. @throws AppError `storageFailed` */
export function changeSubmission(
  { id, incognito }: Pick<Submission, "id" | "incognito">,
  makeChange: (submission: Submission, journal: JournalReader) => Partial<Submission> | Promise<Partial<Submission>>,
): Promise<Submission | null> {
  return change(incognito, async (journal) => {
    const submission = asSubmission(await journal.get(id));
    if (!submission) return null;
    const news = await makeChange(submission, journal);
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
  return newestFirst(await submissionsWith(journal, "url", url));
}

function newestFirst(submissions: Submission[]): Submission[] {
  return submissions.sort((a, b) => b.startedAt - a.startedAt);
}
