import { isNearlySameAddress } from "@/utils/address-search.ts";
import type { Submission } from "@/utils/models/submission.ts";
import type { Connection } from "../../connections/open.ts";
import { show } from "../../reports/known.ts";
import { inLookPool } from "../pool.ts";
import { readLater } from "../read-later.ts";
import { update } from "./journal.ts";

/** Reads a new report that has no rating yet until it has one, at most for three minutes. Jobs leave that to the lists. */
export async function awaitRating(entry: Submission, connection: Connection): Promise<void> {
  if (entry.report && entry.report.result === null && !entry.batch) await readLater(() => hasRating(entry, connection));
}

async function hasRating(entry: Submission, { client, isCurrent }: Connection): Promise<boolean> {
  const id = entry.report?.id ?? "";
  const report = await inLookPool(() => client.readReport(id));
  if (report.result === null || !isNearlySameAddress(report.url, entry.url)) return false;
  const { result, generatedAt } = report;
  await update(entry, ({ report: made }) => (made?.id === id ? { report: { ...made, result, generatedAt } } : {}));
  if (isCurrent() && !entry.incognito) await show(report);
  return true;
}
