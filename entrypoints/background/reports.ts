import type { Report } from "@/utils/contract.ts";
import type { ReportUpdate } from "@/utils/messages.ts";
import { updatedReportItem } from "@/utils/updated-report.ts";
import { isPresent, openConnection } from "./connection.ts";
import { keepAlive } from "./keep-alive.ts";
import { forgetIfGone, replace } from "./latest-reports.ts";

/** Reads a report with every field the service returns (section 4.4). @throws AppError - why not */
export async function readReport(id: string): Promise<Report> {
  const { client } = await openConnection();
  return keepAlive(forgetIfGone(id, client.readReport(id)));
}

/**
 * Updates a report (section 4.6) and reads it again where the answer does not hold it.
 *
 * @returns the report as far as it is known afterwards
 * @throws AppError - why the service did not do it, or that nobody knows; it is never sent a second time
 */
export async function updateReport({ connectionId, report, changes }: ReportUpdate): Promise<Report> {
  const { client } = await openConnection(connectionId);
  const answered = await keepAlive(
    forgetIfGone(report.id, client.updateReport(report.id, changes)).then(
      (updated) => updated ?? client.readReport(report.id).catch(() => null),
    ),
  );
  const updated: Report = {
    ...report,
    url: answered?.url || report.url,
    result: answered?.result ?? report.result,
    generatedAt: answered?.generatedAt ?? report.generatedAt,
    privacy: answered?.privacy ?? changes.privacy ?? report.privacy,
    link: answered?.link ?? report.link,
    more: answered?.more ?? report.more,
  };
  // Another service that was connected meanwhile has another report of this id.
  if (await isPresent(connectionId)) await Promise.all([replace(updated), tellLists(updated)]);
  return updated;
}

async function tellLists(updated: Report): Promise<void> {
  await updatedReportItem.setValue({ ...updated, more: {} }).catch(() => undefined);
}
