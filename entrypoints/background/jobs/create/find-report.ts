import { isNearlySameAddress } from "@/utils/address-search.ts";
import type { Report } from "@/utils/contract.ts";
import type { Submission } from "@/utils/models/submission.ts";
import type { Client } from "../../client/index.ts";
import { type Connection, openConnection } from "../../connections/open.ts";
import { listAndRemember, listReportsOf } from "../../reports/find-by-url.ts";
import type { AddressReports } from "../../reports/latest.ts";
import { MAX_IDS } from "../../reports/latest.ts";
import { observed } from "../../reports/observed.ts";
import { nullFor, readOne } from "../../reports/read.ts";
import { clickInstant, isLongOlder, isMadeBetween, isNotOlder, isOlder, wasListed } from "../clock.ts";
import { inSearchPool } from "../pool.ts";
import { changeSubmission } from "./journal.ts";
import { idsOf, othersWith } from "./others.ts";
import { succeed } from "./success.ts";

export interface Sighted {
  /** Outcome if the report that the answer named exists by now. */
  outcome: Partial<Submission> | null;
  /** New reports that may be the one, newest first. */
  found: Report[];
  /** A new report that only differs in its privacy, or one of which nothing tells whether it is new. */
  candidate: Report | null;
  /** Ids of all reports of the address; null where there may be others, or are too many. */
  listed: string[] | null;
  /** Time of the click by the service's clock, in milliseconds since 1970; null if unknown. */
  clickedAt: number | null;
}

/** Looks for the report of a submission whose answer was lost. @throws AppError if the service could not be asked */
export async function findReport(entry: Submission): Promise<Sighted> {
  const connection = observed(await openConnection(entry.connectionId, "job"), entry.incognito);
  const named = await readNamed(connection.client, entry);
  if (named) {
    // It was named as what the create came to.
    const outcome = await succeed(entry, named, { answeredAt: null, isMade: true }, connection);
    return { outcome, found: [], candidate: null, clickedAt: null, listed: null };
  }
  const { reports, isWhole, answeredAt } = await list(entry, connection);
  const known = new Set(entry.baseline?.ids);
  const clickedAt = clickInstant(entry, answeredAt);
  const unknown = reports.filter(({ id }) => !known.has(id));
  const taken = idsOf(await othersWith(entry, unknown));
  const free = unknown.filter(({ id }) => !taken.has(id));
  const fresh = free.filter((report) => isNew(report, entry, { clickedAt, answeredAt }));
  const isAskedFor = ({ privacy }: Report) => privacy === null || privacy === entry.privacy;
  const unclear = free.find((report) => !wasListed(entry) && !isOlder(report, clickedAt)) ?? null;
  return {
    outcome: null,
    found: fresh.filter(isAskedFor),
    candidate: fresh.find((report) => !isAskedFor(report)) ?? unclear,
    clickedAt,
    listed: isWhole && reports.length <= MAX_IDS ? reports.map(({ id }) => id) : null,
  };
}

/** Was a report made by this click, or at the same time? What an earlier complete list lacks is new, whatever its times. */
function isNew(
  report: Report,
  entry: Submission,
  { clickedAt, answeredAt }: Record<"clickedAt" | "answeredAt", number | null>,
): boolean {
  if (wasListed(entry)) return !isLongOlder(report, clickedAt) && !isMadeBetween(report, entry, clickedAt);
  const hasAppeared = entry.listed !== undefined && !entry.listed.includes(report.id);
  if (hasAppeared) return !isLongOlder(report, clickedAt) && !isOlder(report, clickedAt);
  return isNotOlder(report, entry, answeredAt);
}

/** Lists an address's reports; what a private window asks for is not remembered. */
function list({ url, incognito }: Submission, connection: Connection): Promise<AddressReports> {
  return incognito ? listReportsOf(connection.client, url) : listAndRemember(url, connection);
}

/** Looks once for the report that a refusal says exists already, to show it beside the refusal. */
export async function findExisting(entry: Submission): Promise<void> {
  try {
    const connection = observed(await openConnection(entry.connectionId, "job"), entry.incognito);
    const [listed] = (await inSearchPool(() => list(entry, connection))).reports;
    const named = { url: entry.url, namedId: entry.failure?.reportId };
    const report = listed ?? (await inSearchPool(() => readNamed(connection.client, named)));
    const candidate = report && { ...report, more: {} };
    if (candidate) await changeSubmission(entry, ({ state }) => (state === "refused" ? { candidate } : {}));
  } catch {
    // The refusal itself is shown already.
  }
}

/** Reads the report that the answer named; null as long as it does not exist. */
async function readNamed(
  client: Client,
  { namedId, url }: Pick<Submission, "namedId" | "url">,
): Promise<Report | null> {
  if (namedId === undefined) return null;
  // Null: not there yet, or the id was not a report's, or of one that only its own password opens.
  const read = await nullFor(readOne(client, namedId), "notFound", "unexpectedResponse", "invalidId", "locked");
  return read && isNearlySameAddress(read.url, url) ? read : null;
}
