import type { Report } from "@/utils/contract.ts";
import { isNewResult } from "@/utils/models/update.ts";
import { knownOf } from "../../reports/remembered.ts";
import { isElsewhere } from "../same-report.ts";

/** Returns a report with its newest result: a page may show an older one than was seen elsewhere since. */
export async function asKnown(connectionId: string, report: Report): Promise<Report> {
  const known = (await knownOf(connectionId, [report.id]).catch(() => null))?.get(report.id);
  if (!known || known.generatedAt === null || isElsewhere(known.url, report.url)) return report;
  // A time without its zone may be hours off.
  if (known.zoneAssumed !== report.zoneAssumed) return report;
  const newest = { result: known.result, generatedAt: new Date(known.generatedAt).toISOString() };
  return isNewResult(report, newest) ? { ...report, ...newest } : report;
}
