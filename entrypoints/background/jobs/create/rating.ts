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
export async function awaitRating(entry: Submission): Promise<void> {
  const { report, batch } = entry;
  if (report && !isRating(report.result) && !batch) await readLater(() => hasRating(entry));
}

async function hasRating(entry: Submission): Promise<boolean> {
  const { client, isCurrent } = observed(await openConnection(entry.connectionId, "job"), entry.incognito);
  const id = entry.report?.id ?? "";
  const report = await inSearchPool(() => client.readReport(id));
  // Until it is made, some services tell a word such as "pending".
  if (report.result === (entry.report?.result ?? null) || !isNearlySameAddress(report.url, entry.url)) return false;
  const { result, generatedAt } = report;
  await changeSubmission(entry, ({ report: made }) =>
    made?.id === id ? { report: { ...made, result, generatedAt } } : {},
  );
  if (isCurrent() && !entry.incognito) await publishUpdate(report);
  return isRating(result);
}
