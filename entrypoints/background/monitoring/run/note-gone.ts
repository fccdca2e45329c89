import type { Collection } from "@/utils/collect.ts";
import type { Report } from "@/utils/contract.ts";
import { findGone, isCertain } from "@/utils/gone.ts";
import { noteAllRead } from "../../reports/known.ts";
import { indexOf } from "../../reports/remembered.ts";

/**
 * Forgets the known reports that a reading without filters lacks, if it had all of them.
 *
 * @param askedAt - time of its first request, in milliseconds since 1970 @throws AppError
 */
export async function noteGone(connectionId: string, read: Collection<Report>, askedAt: number): Promise<void> {
  // Nobody looks on: an empty list is more often a fault of the service than its truth.
  if (!isCertain(read) || read.rows.size === 0) return;
  const reports = await indexOf(connectionId);
  const goneIds = findGone(reports, { ids: new Set(read.rows.keys()), askedAt });
  await noteAllRead({ connectionId, goneIds, askedAt });
}
