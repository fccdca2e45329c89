import { isNearlySameAddress } from "@/utils/address-search.ts";
import type { Page, Project, Report } from "@/utils/contract.ts";
import { LAG_MS } from "@/utils/lag.ts";
import { resultTime } from "@/utils/models/report.ts";
import { elapsedSince, type Instant, thisInstant } from "../instant.ts";
import { keyOf } from "../key-of.ts";

interface NotedUpdate {
  updated: Report;
  /** As an update has changed it; undefined where none has. */
  privacy: Report["privacy"] | undefined;
  at: Instant;
}

/** By connection and report, oldest first. */
const told = new Map<string, NotedUpdate>();

/** Notes what the answer to an update told. @param asked - the privacy asked for; undefined where it was to stay */
export function noteUpdated(connectionId: string, updated: Report, asked: Report["privacy"] | undefined): void {
  const at = thisInstant();
  for (const [key, oldest] of told) {
    if (elapsedSince(oldest.at) <= LAG_MS) break;
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
  if (!last || elapsedSince(last.at) > LAG_MS || !isNearlySameAddress(report.url, last.updated.url)) return report;
  const { updated, privacy = report.privacy } = last;
  const isBehind = resultTime(report) < resultTime(updated);
  return { ...report, ...(isBehind && { ...updated, more: { ...report.more, ...updated.more } }), privacy };
}

/** Times of deletion by connection and project. */
const deleted = new Map<string, Instant>();

/** Notes that a project was deleted. */
export function noteDeleted(connectionId: string, project: string): void {
  deleted.set(keyOf(connectionId, project), thisInstant());
}

/** Returns a list of projects without those that it shows only because it lags behind. */
export function withoutDeleted(connectionId: string, page: Page<Project>): Page<Project> {
  const rows = page.rows.filter(({ project: id }) => {
    const at = deleted.get(keyOf(connectionId, id));
    return at === undefined || elapsedSince(at) > LAG_MS;
  });
  return { ...page, rows, total: page.total && page.total - (page.rows.length - rows.length) };
}
