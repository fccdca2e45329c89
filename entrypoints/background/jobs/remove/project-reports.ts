import { collect } from "@/utils/collect.ts";
import { isCertain } from "@/utils/gone.ts";
import { type Deletion, isDeleted } from "@/utils/models/deletion.ts";
import { addressOf } from "@/utils/models/history.ts";
import { type KnownReport, projectAsKnown } from "@/utils/models/known-report.ts";
import type { Client } from "../../client/index.ts";
import { openConnection } from "../../connections/open.ts";
import { noteDeleted } from "../../reports/just-told.ts";
import { forgetReports, whenRecorded } from "../../reports/known.ts";
import { nullFor } from "../../reports/read.ts";
import { indexOf } from "../../reports/remembered.ts";
import { inPool } from "../pool.ts";
import { MAX_PAGES } from "./reconcile.ts";

/** A service that moves the reports of a deleted project moves all of them: reading a few tells. */
const MAX_READ = 3;

/**
 * Forgets the known reports that deleted projects took with them. A service may also keep them, so they are looked up
 * once. Without a certain answer they stay.
 */
export async function forgetReportsOf(deletions: Deletion[]): Promise<void> {
  const projects = deletions.filter((deletion) => deletion.resource === "project" && isDeleted(deletion));
  for (const { connectionId, resourceId } of projects) {
    noteDeleted(connectionId, resourceId);
    await forgetOfProject(connectionId, resourceId).catch(() => undefined);
  }
}

async function forgetOfProject(connectionId: string, project: string): Promise<void> {
  const reports = await indexOf(connectionId);
  const known = reports.filter((report) => report.project === projectAsKnown(project));
  if (known.length === 0) return;
  const goneIds = await inPool(() => findGone(connectionId, project, known));
  if (goneIds.length === 0) return;
  await forgetReports(connectionId, goneIds);
  await whenRecorded();
}

/** Remembers nothing of what it reads: the deletion may be of a private window. */
async function findGone(connectionId: string, project: string, known: KnownReport[]): Promise<string[]> {
  const { client } = await openConnection(connectionId, "job");
  const listed = await collect({
    list: (at, per_page) => client.listReports({ project, per_page }, { at }),
    most: MAX_PAGES,
  });
  if (!isCertain(listed)) return [];
  const unlisted = known.filter(({ reportId }) => !listed.rows.has(reportId));
  for (const report of unlisted.slice(0, MAX_READ)) if (await isThere(client, report)) return [];
  return unlisted.map(({ reportId }) => reportId);
}

async function isThere(client: Client, { reportId, url }: KnownReport): Promise<boolean> {
  const report = await nullFor(client.readReport(reportId), "notFound");
  return report !== null && addressOf(report.url) === url;
}
