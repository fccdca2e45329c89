import { ask, type BulkUpdate } from "@/utils/messages.ts";

/**
 * Starts the same change of many reports, without their details: Chromium's messages hold 64 MiB.
 * @returns the batch's id @throws AppError - why it was not started
 */
export function updateAll({ reports, ...update }: BulkUpdate): Promise<string> {
  return ask("updateReports", { ...update, reports: reports.map((report) => ({ ...report, more: {} })) });
}
