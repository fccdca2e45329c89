import { isNearlySameAddress } from "@/utils/address-search.ts";
import type { Report } from "@/utils/contract.ts";
import type { Submission } from "@/utils/models/submission.ts";
import type { Client } from "../../client/index.ts";
import { type Connection, openConnection } from "../../connections/open.ts";
import { listAndRemember, listReportsOf } from "../../reports/find-by-url.ts";
import { type AddressReports, MAX_IDS } from "../../reports/latest.ts";
import { observed } from "../../reports/observed.ts";
import { nullFor, readOne } from "../../reports/read.ts";
import { clickInstant, isLongOlder, isMadeBetween, isNotOlder, isOlder, wasListed } from "../clock.ts";
import { inSearchPool } from "../pool.ts";
import { changeSubmission } from "./journal.ts";
import { idsOf, othersWith } from "./others.ts";
import { succeed } from "./success.ts";

export interface SearchResult {
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
export async function findReport(submission: Submission): Promise<SearchResult> {
  const connection = observed(await openConnection(submission.connectionId, "job"), submission.incognito);
  const named = await readNamed(connection.client, submission);
  if (named) {
    // It was named as what the create came to.
    const outcome = await succeed(submission, named, { answeredAt: null, isMade: true }, connection);
    return { outcome, found: [], candidate: null, clickedAt: null, listed: null };
  }
  const { reports, isWhole, answeredAt } = await list(submission, connection);
  const known = new Set(submission.baseline?.ids);
  const clickedAt = clickInstant(submission, answeredAt);
  const unknown = reports.filter(({ id }) => !known.has(id));
  const taken = idsOf(await othersWith(submission, unknown));
  const free = unknown.filter(({ id }) => !taken.has(id));
  const fresh = free.filter((report) => isNew(report, submission, { clickedAt, answeredAt }));
  const isAskedFor = ({ privacy }: Report) => privacy === null || privacy === submission.privacy;
  const unclear = free.find((report) => !wasListed(submission) && !isOlder(report, clickedAt)) ?? null;
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
  submission: Submission,
  { clickedAt, answeredAt }: Record<"clickedAt" | "answeredAt", number | null>,
): boolean {
  if (wasListed(submission)) return !isLongOlder(report, clickedAt) && !isMadeBetween(report, submission, clickedAt);
  const hasAppeared = submission.listed !== undefined && !submission.listed.includes(report.id);
  if (hasAppeared) return !isLongOlder(report, clickedAt) && !isOlder(report, clickedAt);
  return isNotOlder(report, submission, answeredAt);
}

/** Lists an address's reports; what a private window asks for is not remembered. */
function list({ url, incognito }: Submission, connection: Connection): Promise<AddressReports> {
  return incognito ? listReportsOf(connection.client, url) : listAndRemember(url, connection);
}

/** Looks once for the report that a refusal says exists already, to show it beside the refusal. */
export async function findExisting(submission: Submission): Promise<void> {
  try {
    const connection = observed(await openConnection(submission.connectionId, "job"), submission.incognito);
    const [listed] = (await inSearchPool(() => list(submission, connection))).reports;
    const named = { url: submission.url, namedId: submission.failure?.reportId };
    const report = listed ?? (await inSearchPool(() => readNamed(connection.client, named)));
    const candidate = report && { ...report, more: {} };
    if (candidate) await changeSubmission(submission, ({ state }) => (state === "refused" ? { candidate } : {}));
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
