import type { Report } from "@/utils/contract.ts";
import type { KnownReport } from "@/utils/models/known-report.ts";
import { preferencesItem } from "@/utils/models/preferences.ts";
import { isNewResult } from "@/utils/models/update.ts";
import { knownOf } from "../../reports/remembered.ts";
import { isElsewhere } from "../same-report.ts";

/** Returns a report with its newest result: a page may show an older one than was seen elsewhere since. */
export async function asKnown(connectionId: string, report: Report): Promise<Report> {
  const known = await knownAs(connectionId, report);
  if (!known || known.generatedAt === null) return report;
  // A time without its zone may be hours off.
  if (known.zoneAssumed !== report.zoneAssumed) return report;
  const newest = { result: known.result, generatedAt: new Date(known.generatedAt).toISOString() };
  return isNewResult(report, newest) ? { ...report, ...newest } : report;
}

/** Returns a report with the privacy that was last seen, in place of one that a page showed. */
export async function withKnownPrivacy(connectionId: string, report: Report): Promise<Report> {
  // What is remembered no longer may be old.
  if (!(await preferencesItem.getValue()).rememberResults) return report;
  const known = await knownAs(connectionId, report);
  return known ? { ...report, privacy: known.privacy ?? report.privacy } : report;
}

async function knownAs(connectionId: string, { id, url }: Report): Promise<KnownReport | undefined> {
  const known = (await knownOf(connectionId, [id]).catch(() => null))?.get(id);
  return known && !isElsewhere(known.url, url) ? known : undefined;
}
