import { isNearlySameAddress } from "@/utils/address-search.ts";
import type { Page, Project, Report } from "@/utils/contract.ts";
import { LAG_MS } from "@/utils/lag.ts";
import { resultTime } from "@/utils/models/report.ts";
import { keyOf } from "../key-of.ts";

interface Told {
  updated: Report;
  /** As an update has changed it; undefined where none has. */
  privacy: Report["privacy"] | undefined;
  /** By `performance.now()`. */
  at: number;
}

/** By connection and report, oldest first. */
const told = new Map<string, Told>();

/** Notes what the answer to an update told. @param asked - the privacy asked for; undefined where it was to stay */
export function noteUpdated(connectionId: string, updated: Report, asked: Report["privacy"] | undefined): void {
  const at = performance.now();
  for (const [key, oldest] of told) {
    if (oldest.at + LAG_MS >= at) break;
    told.delete(key);
  }
  const key = keyOf(connectionId, updated.id);
  const taken = asked === updated.privacy ? asked : undefined;
  const privacy = asked === undefined ? told.get(key)?.privacy : taken;
  told.delete(key);
  told.set(key, { updated, privacy, at });
}

/** Returns a report as it was read, or, where that lags behind, as the answer to its update told it. */
export function withoutLag(connectionId: string, report: Report): Report {
  const last = told.get(keyOf(connectionId, report.id));
  if (!last || last.at + LAG_MS < performance.now() || !isNearlySameAddress(report.url, last.updated.url))
    return report;
  const { updated, privacy = report.privacy } = last;
  const isBehind = resultTime(report) < resultTime(updated);
  return { ...report, ...(isBehind && { ...updated, more: { ...report.more, ...updated.more } }), privacy };
}

/** Times of deletion by connection and project. */
const deleted = new Map<string, number>();

/** Notes that a project was deleted. */
export function noteDeleted(connectionId: string, project: string): void {
  deleted.set(keyOf(connectionId, project), performance.now());
}

/** Returns a list of projects without those that it shows only because it lags behind. */
export function withoutDeleted(connectionId: string, page: Page<Project>): Page<Project> {
  const rows = page.rows.filter(({ project: id }) => {
    const at = deleted.get(keyOf(connectionId, id));
    return at === undefined || at + LAG_MS < performance.now();
  });
  return { ...page, rows, total: page.total && page.total - (page.rows.length - rows.length) };
}
