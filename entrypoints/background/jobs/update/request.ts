import { RESULTS_REFRESH, type Report, type ReportChanges } from "@/utils/contract.ts";
import { AppError, isDenied, isUncertain } from "@/utils/errors.ts";
import { resultTime } from "@/utils/models/report.ts";
import { isNewResult, type Update, type UpdateAnswer } from "@/utils/models/update.ts";
import { type Connection, openConnection } from "../../connections/open.ts";
import { noteUpdated } from "../../reports/just-told.ts";
import { publishUpdate } from "../../reports/known.ts";
import { noteMoved } from "../../reports/moved.ts";
import { observed } from "../../reports/observed.ts";
import { type Reader, readOne } from "../../reports/read.ts";
import { hasOlderResult, isSince, momentOf } from "../clock.ts";
import { assertSameReport, isElsewhere } from "../same-report.ts";
import { withKnownPrivacy } from "./as-known.ts";

type Target = Pick<Update, "reportId" | "url">;

/**
 * Updates a report (section 4.6) with one request. Reads it if the answer lacks it, or if it is unclear whether the
 * service did it.
 *
 * @param connection - its client passes the reports it receives on to what is remembered
 * @throws AppError if the service refused, or the outcome stays unclear
 */
export async function requestUpdate(
  connection: Connection,
  report: Report,
  changes: ReportChanges,
): Promise<UpdateAnswer> {
  await assertSameReport(connection, report.id, report.url);
  const { client, isCurrent } = connection;
  const clicked = performance.now();
  const answered = await update(connection, report, changes, clicked);
  if (answered && isElsewhere(answered.url, report.url)) {
    noteMoved(connection.id, report.id, answered.url);
    throw new AppError("otherAddress", { detail: answered.url });
  }
  // A service may tell the time of new results before it has made them.
  const hasNone = answered?.result === null && resultTime(answered) > resultTime(report);
  const updated: Report = {
    ...report,
    url: answered?.url || report.url,
    result: hasNone ? null : (answered?.result ?? report.result),
    generatedAt: answered?.generatedAt ?? report.generatedAt,
    privacy: answered?.privacy ?? changes.privacy ?? report.privacy,
    link: answered?.link ?? report.link,
    more: answered?.more ?? report.more,
  };
  // Pages may show more by now than this one did. Another service connected meanwhile may have another report of this id.
  const isTold = answered !== null || changes.privacy !== undefined;
  const tellsPrivacy = changes.privacy !== undefined || answered?.privacy !== null || "privacy" in answered.more;
  const shown = tellsPrivacy ? updated : await withKnownPrivacy(connection.id, updated);
  if (isTold) noteUpdated(connection.id, shown, changes.privacy);
  if (isTold && isCurrent()) await publishUpdate(shown);
  // Results from before the click are somebody else's.
  const isOfOthers =
    answered && isNewResult(report, updated) && hasOlderResult(answered, momentOf(clicked, client.now()), true);
  const before = isOfOthers ? { ...updated, privacy: report.privacy } : report;
  return { before, updated: shown, ...(answered === null && { isAccepted: true }) };
}

/** Reads the report of an update for a job. @throws AppError */
export async function readUpdated({ connectionId, ...target }: Pick<Update, "connectionId" | "reportId" | "url">) {
  const { client, isCurrent } = observed(await openConnection(connectionId, "job"));
  const report = await readAt(client, target);
  return { report, isCurrent, now: client.now() };
}

/** Reads a report that the user has not seen for a while: it must still be the one of this address. @throws AppError */
export async function readFirst(task: Update): Promise<Report> {
  const { report } = await readUpdated(task);
  if (isElsewhere(report.url, task.url)) throw new AppError("idReused", { detail: report.url });
  return report;
}

/** Reads a report as {@link readOne}. Where the answer tells no address, it is taken to be the same still. */
export async function readAt(client: Reader, { reportId, url }: Target): Promise<Report> {
  const report = await readOne(client, reportId);
  return { ...report, url: report.url || url };
}

async function update(
  { client, isCurrent }: Connection,
  report: Report,
  changes: ReportChanges,
  clicked: number,
): Promise<Report | null> {
  const read = () => client.readReport(report.id).catch(() => null);
  try {
    const answered = await client.updateReport(report.id, changes);
    // It may be an entry of a queue, or the work of a gateway.
    if (answered && answered.id !== report.id) throw new AppError("unexpectedResponse");
    const told = answered ?? (await read());
    // Some answer with the report as it was before.
    const isFormer = answered?.privacy === report.privacy && report.privacy !== (changes.privacy ?? report.privacy);
    const again = isFormer && report.privacy !== null ? await read() : null;
    return again && again.privacy !== null ? again : told;
  } catch (thrown) {
    const { failure } = AppError.from(thrown);
    const isAccepted = failure.kind === "accepted";
    // New results are awaited whatever the status.
    if (isAccepted && changes.privacy === undefined) return null;
    const found = isUncertain(failure) || isDenied(failure) ? await read() : null;
    const now = client.now();
    const isNew = (shown: Report) =>
      isSince(shown, momentOf(clicked, now), now) && resultTime(shown) > resultTime(report);
    const isProvable = isAccepted || changes.password === undefined;
    if (found && isProvable && shows(changes, found, report.privacy, isNew(found))) return found;
    // Pages show what stands there, although nobody knows whether this request did it.
    if (found && isCurrent() && !isElsewhere(found.url, report.url)) {
      await publishUpdate({ ...found, url: found.url || report.url, privacy: found.privacy ?? report.privacy });
    }
    const isTold = found && isProvable && (changes.privacy === undefined || found.privacy !== null);
    throw isDenied(failure) && !isTold ? new AppError("contradictory", failure) : thrown;
  }
}

/**
 * Does a report show that every change was made? Passwords cannot be read, and a privacy that it had before proves
 * nothing.
 *
 * @param isNew - is its result certainly the one that was asked for?
 */
export function shows(
  { privacy, results }: ReportChanges,
  found: Report,
  before: Update["before"],
  isNew: boolean,
): boolean {
  const isOfPrivacy = privacy === undefined || (found.privacy === privacy && before !== privacy);
  return isOfPrivacy && (results !== RESULTS_REFRESH.yes || isNew);
}
