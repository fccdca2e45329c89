import { RESULTS_REFRESH, type Report, type ReportChanges } from "@/utils/contract.ts";
import { AppError, isUncertain } from "@/utils/errors.ts";
import type { ReportUpdate } from "@/utils/messages.ts";
import type { Update } from "@/utils/models/update.ts";
import type { Client } from "../../client/index.ts";
import { openConnection } from "../../connections/open.ts";
import { keepAlive } from "../../keep-alive.ts";
import { show } from "../../reports/known.ts";
import { observed } from "../../reports/observed.ts";
import { inHand } from "../in-hand.ts";
import { change } from "../journal.ts";

/** Allowance for a service's clock that is behind ours. */
const TOLERANCE_MS = 60_000;

/**
 * Updates a report (section 4.6) with one request. Reads it if the answer lacks it, or if it is unclear whether the
 * service did it. @param isPrivate - leaves no trace
 *
 * @throws AppError if the service refused, or the outcome stays unclear
 */
export async function updateReport(
  { connectionId, report, changes }: ReportUpdate,
  isPrivate = false,
): Promise<Report> {
  const { client, isCurrent, assertWritable } = observed(await openConnection(connectionId), isPrivate);
  await assertWritable();
  const send = () => keepAlive(update(client, report, changes));
  const answered = await (isPrivate ? send() : whileInJournal(connectionId, report, send));
  const updated: Report = {
    ...report,
    url: answered?.url || report.url,
    result: answered?.result ?? report.result,
    generatedAt: answered?.generatedAt ?? report.generatedAt,
    privacy: answered?.privacy ?? changes.privacy ?? report.privacy,
    link: answered?.link ?? report.link,
    more: answered?.more ?? report.more,
  };
  // Another service connected meanwhile may have another report of this id.
  if (isCurrent()) await show(updated);
  return updated;
}

/** @throws AppError `storageFailed`: nothing was sent; or what the work threw */
async function whileInJournal<T>(connectionId: string, report: Report, work: () => Promise<T>): Promise<T> {
  const task: Update = {
    ...{ kind: "update", id: crypto.randomUUID(), connectionId, reportId: report.id, url: report.url },
    ...{ state: "sending", startedAt: Date.now(), failure: null },
  };
  return inHand([task.id], async () => {
    await change(false, (journal) => journal.put(task));
    try {
      return await work();
    } finally {
      // Where it stays, the report is read once more.
      await change(false, (journal) => journal.remove(task.id)).catch(() => undefined);
    }
  });
}

async function update(client: Client, report: Report, changes: ReportChanges): Promise<Report | null> {
  const startedAt = Date.now();
  const read = () => client.readReport(report.id).catch(() => null);
  try {
    return (await client.updateReport(report.id, changes)) ?? (await read());
  } catch (thrown) {
    const isReadable = isUncertain(AppError.from(thrown).failure) && changes.password === undefined;
    const found = isReadable ? await read() : null;
    if (found && shows(changes, found, report, startedAt)) return found;
    throw thrown;
  }
}

/** Does a report show every change? Passwords cannot be read, and first results need not be new ones. */
function shows({ privacy, results }: ReportChanges, found: Report, before: Report, startedAt: number): boolean {
  const generatedAt = timeOf(found);
  const isRefreshed = !found.zoneAssumed && generatedAt > timeOf(before) && generatedAt > startedAt - TOLERANCE_MS;
  return (
    found.id === before.id &&
    (privacy === undefined || found.privacy === privacy) &&
    (results !== RESULTS_REFRESH.yes || isRefreshed)
  );
}

function timeOf({ generatedAt }: Report): number {
  return generatedAt === null ? Number.NaN : Date.parse(generatedAt);
}
