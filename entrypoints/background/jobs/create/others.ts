import { isNearlySameAddress } from "@/utils/address-search.ts";
import type { Report } from "@/utils/contract.ts";
import { hasDeleted } from "@/utils/has-deleted.ts";
import { MAX_URL_LENGTH } from "@/utils/models/deletion.ts";
import type { Submission } from "@/utils/models/submission.ts";
import type { Task } from "@/utils/models/task.ts";
import { read } from "../journal.ts";
import type { JournalReader, TaskIndex } from "../transaction.ts";

export type Named = Pick<Report, "id" | "url">;

/** Returns the other submissions that came to these reports. */
export function othersWith(submission: Submission, reports: Named[]): Promise<Submission[]> {
  return read((journal) => othersIn(journal, submission, reports));
}

/** As {@link othersWith}, in a transaction. */
export async function othersIn(
  journal: JournalReader,
  { id, connectionId }: Submission,
  reports: Named[],
): Promise<Submission[]> {
  const found = await Promise.all(reports.map((report) => withReport(journal, report)));
  return found.flat().filter((other) => other.id !== id && other.connectionId === connectionId);
}

/** Finds what came to this very report: its id may have been that of another page's, or of a deleted one. */
async function withReport(journal: JournalReader, { id, url }: Named): Promise<Submission[]> {
  const sameId = await submissionsWith(journal, "reportId", id);
  const found: Submission[] = [];
  for (const other of sameId) {
    const isSame = isNearlySameAddress(other.report?.url ?? "", url);
    if (isSame && !(await isDeleted(journal, other))) found.push(other);
  }
  return found;
}

async function isDeleted(journal: JournalReader, submission: Submission): Promise<boolean> {
  const ofUrl = await journal.with("url", submission.report?.url.slice(0, MAX_URL_LENGTH));
  return ofUrl.some((task) => task.kind === "remove" && hasDeleted(task, submission));
}

export function idsOf(submissions: Submission[]): Set<string> {
  return new Set(submissions.flatMap(({ report }) => report?.id ?? []));
}

/** Returns the submissions with a key in an index. */
export async function submissionsWith(journal: JournalReader, index: TaskIndex, key: string): Promise<Submission[]> {
  return (await journal.with(index, key)).flatMap((task) => asSubmission(task) ?? []);
}

export function asSubmission(task: Task | undefined): Submission | undefined {
  return task?.kind === "create" && task.state !== "discarded" ? task : undefined;
}
