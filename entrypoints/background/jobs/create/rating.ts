import { isNearlySameAddress } from "@/utils/address-search.ts";
import { isRating } from "@/utils/contract.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { openConnection } from "../../connections/open.ts";
import { publishUpdate } from "../../reports/known.ts";
import { observed } from "../../reports/observed.ts";
import { inSearchPool } from "../pool.ts";
import { readLater } from "../read-later.ts";
import { changeSubmission } from "./journal.ts";

/** Reads a new report that has no rating yet until it has one, at most for three minutes. Jobs leave that to the lists. */
export async function awaitRating(submission: Submission): Promise<void> {
  const { report, batch } = submission;
  if (report && !isRating(report.result) && !batch) await readLater(() => hasRating(submission));
}

async function hasRating(submission: Submission): Promise<boolean> {
  const { client, isCurrent } = observed(await openConnection(submission.connectionId, "job"), submission.incognito);
  const id = submission.report?.id ?? "";
  const report = await inSearchPool(() => client.readReport(id));
  // Until it is made, some services tell a word such as "pending".
  if (report.result === (submission.report?.result ?? null) || !isNearlySameAddress(report.url, submission.url))
    return false;
  const { result, generatedAt } = report;
  await changeSubmission(submission, ({ report: made }) =>
    made?.id === id ? { report: { ...made, result, generatedAt } } : {},
  );
  if (isCurrent() && !submission.incognito) await publishUpdate(report);
  return isRating(result);
}
