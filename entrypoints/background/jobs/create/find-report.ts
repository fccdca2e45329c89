import { isNearlySameAddress } from "@/utils/address-search.ts";
import type { Report } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import type { Submission } from "@/utils/models/submission.ts";
import type { Client } from "../../client/index.ts";
import { type Connection, openConnection } from "../../connections/open.ts";
import type { AddressReports } from "../../reports/address-reports.ts";
import { listReportsOf, lookFor } from "../../reports/find-by-url.ts";
import { observed } from "../../reports/observed.ts";
import { inLookPool } from "../pool.ts";
import { clickInstant, isNotOlder } from "./clock.ts";
import { takenReports, update } from "./journal.ts";
import { succeed } from "./success.ts";

/** What a look at the service has shown. */
export interface Sighted {
  /** Where the report that the answer named is there now. */
  outcome: Partial<Submission> | null;
  /** New reports that may be it, newest first. */
  found: Report[];
  /** One that could be it but for its privacy. */
  candidate: Report | null;
  /** When the click was by the service's clock; null where nobody can tell. */
  clickedAt: number | null;
}

/**
 * Looks for the report of a submission whose answer was lost.
 *
 * @throws AppError - why the service could not be asked
 */
export async function findReport(entry: Submission): Promise<Sighted> {
  const connection = observed(await openConnection(entry.connectionId, "job"), entry.incognito);
  const named = await readNamed(connection.client, entry);
  if (named) {
    const outcome = await succeed(entry, named, null, connection);
    return { outcome, found: [], candidate: null, clickedAt: null };
  }
  const { reports, answeredAt } = await list(entry, connection);
  const known = new Set(entry.baseline?.ids);
  const fresh = reports.filter((report) => !known.has(report.id) && isNotOlder(report, entry, answeredAt));
  const taken = await takenReports(
    entry,
    fresh.map(({ id }) => id),
  );
  const free = fresh.filter(({ id }) => !taken.has(id));
  const isAskedFor = ({ privacy }: Report) => privacy === null || privacy === entry.privacy;
  return {
    outcome: null,
    found: free.filter(isAskedFor),
    candidate: free.find((report) => !isAskedFor(report)) ?? null,
    clickedAt: clickInstant(entry, answeredAt),
  };
}

/** Nothing that a private window has asked for is remembered. */
function list({ url, incognito }: Submission, connection: Connection): Promise<AddressReports> {
  return incognito ? listReportsOf(connection.client, url) : lookFor(url, connection);
}

/** Looks once for a report that the service says exists already, and shows it beside the refusal. */
export async function findExisting(entry: Submission): Promise<void> {
  try {
    const connection = observed(await openConnection(entry.connectionId, "job"), entry.incognito);
    const [report] = (await inLookPool(() => list(entry, connection))).reports;
    const candidate = report && { ...report, more: {} };
    if (candidate) await update(entry, ({ state }) => (state === "refused" ? { candidate } : {}));
  } catch {
    // The service's words stand there already.
  }
}

/** The report that the answer named, as soon as it is there. */
async function readNamed(client: Client, { namedId, url }: Submission): Promise<Report | null> {
  if (namedId === undefined) return null;
  const read = await client.readReport(namedId).catch((thrown) => {
    // Not there yet, or the id was of something else.
    if (["notFound", "notAService", "unnameable"].includes(AppError.from(thrown).kind)) return null;
    throw thrown;
  });
  return read && isNearlySameAddress(read.url, url) ? read : null;
}
