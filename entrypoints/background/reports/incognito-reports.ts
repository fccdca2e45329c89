import { isNearlySameAddress } from "@/utils/address-search.ts";
import type { Report } from "@/utils/contract.ts";
import { database } from "@/utils/database.ts";
import { isText } from "@/utils/guards.ts";
import { addressOf } from "@/utils/models/history.ts";
import { incognitoSubmissionsItem } from "@/utils/models/submission.ts";
import { isOpen } from "@/utils/models/task.ts";
import { defineItem, readItems } from "@/utils/storage/item.ts";
import { parseList } from "@/utils/storage/schema.ts";
import { changeWithinQuota } from "../quota.ts";

type IncognitoReport = ReturnType<typeof incognitoReportsItem.parse>[number];

/** Reports of private windows since the browser started; they are never remembered. */
export const incognitoReportsItem = defineItem(
  "session:privateReports",
  parseList({ connectionId: isText, reportId: isText }),
);

/** Keeps a private window's report out of the index and the history until the browser closes. */
export async function excludeIncognito(connectionId: string, reportId: string): Promise<void> {
  const isKept = (one: IncognitoReport) => one.connectionId === connectionId && one.reportId === reportId;
  const add = changeWithinQuota(incognitoReportsItem, (kept) =>
    kept.some(isKept) ? kept : [...kept, { connectionId, reportId }],
  );
  await add.catch(() => undefined);
}

/** Leaves out reports of private windows, and while one is made, any of its address, but none that the index knew. */
export async function withoutIncognito(connectionId: string, reports: Report[]): Promise<Report[]> {
  const [made, submissions] = await readItems([incognitoReportsItem, incognitoSubmissionsItem] as const);
  const ids = new Set(made.flatMap((one) => (one.connectionId === connectionId ? one.reportId : [])));
  const open = submissions.filter((submission) => submission.connectionId === connectionId && isOpen(submission));
  const suspects = reports.filter(
    ({ id, url }) => ids.has(id) || open.some((submission) => isNearlySameAddress(url, submission.url)),
  );
  const known = await database
    .use((db) => Promise.all(suspects.map(({ id }) => db.get("reports", [connectionId, id]))))
    .catch(() => []);
  const keptOut = new Set(suspects.filter(({ url }, index) => known[index]?.url !== addressOf(url)));
  return reports.filter((report) => !keptOut.has(report));
}
