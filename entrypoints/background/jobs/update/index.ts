import { AppError, type Failure } from "@/utils/errors.ts";
import type { ReportUpdate } from "@/utils/messages.ts";
import { isAwaited, type Update, type UpdateAnswer } from "@/utils/models/update.ts";
import { type Connection, openConnection } from "../../connections/open.ts";
import { keepAlive } from "../../keep-alive.ts";
import { observed } from "../../reports/observed.ts";
import { inHand } from "../in-hand.ts";
import { change } from "../journal.ts";
import { asKnown } from "./as-known.ts";
import { askedOf, awaitResults, mayCome } from "./awaited.ts";
import { stopOlderChanges, withReportLock } from "./last-request.ts";
import { requestUpdate } from "./request.ts";

/**
 * Updates a report for a person who waits. @param isPrivate - leaves no trace
 *
 * @throws AppError if the service refused, or the outcome stays unclear
 */
export async function updateReport(
  { connectionId, report, changes }: ReportUpdate,
  isPrivate = false,
): Promise<UpdateAnswer> {
  const connection = observed(await openConnection(connectionId), isPrivate);
  await connection.assertWritable();
  const before = await asKnown(connectionId, report);
  const startedAt = Date.now();
  const lookLater = async (failure: Failure | null) => {
    const task: Update = {
      ...taskOf({ connectionId, report: before, changes }),
      startedAt,
      state: "accepted",
      failure,
    };
    await change(false, (journal) => journal.put(task)).catch(() => undefined);
    void awaitResults(task);
  };
  try {
    const answer = await sendUpdate(connection, { report: before, changes }, !isPrivate);
    if (!isPrivate && isAwaited(changes, answer)) await lookLater(null);
    return answer;
  } catch (thrown) {
    const { failure } = AppError.from(thrown);
    const isLost = failure.kind !== "accepted";
    if (!isPrivate && mayCome(failure, changes, before.privacy)) await lookLater(isLost ? failure : null);
    throw thrown;
  }
}

/**
 * Sends an update.
 *
 * @param isRecorded - in the journal meanwhile, so that it is looked up if the worker ends before the answer
 * @throws AppError as {@link updateReport}
 */
export function sendUpdate(
  connection: Connection,
  { report, changes }: Pick<ReportUpdate, "report" | "changes">,
  isRecorded: boolean,
): Promise<UpdateAnswer> {
  const { id: connectionId } = connection;
  const target = { connectionId, reportId: report.id };
  const send = () => keepAlive(withReportLock(target, () => requestUpdate(connection, report, changes)));
  return isRecorded ? whileInJournal({ connectionId, report, changes }, send) : send();
}

/** @throws AppError `storageFailed`: nothing was sent; or what the work threw */
async function whileInJournal<T>(asked: ReportUpdate, work: () => Promise<T>): Promise<T> {
  const task = taskOf(asked);
  return inHand([task], async () => {
    await change(false, async (journal) => {
      await stopOlderChanges(journal, [task], asked.changes);
      await journal.put(task);
    });
    try {
      return await work();
    } finally {
      // Where it stays, the report is read once more.
      await change(false, (journal) => journal.remove(task.id)).catch(() => undefined);
    }
  });
}

function taskOf({ connectionId, report, changes }: ReportUpdate): Update {
  return {
    kind: "update",
    id: crypto.randomUUID(),
    connectionId,
    reportId: report.id,
    url: report.url,
    ...askedOf(report, changes),
    state: "sending",
    startedAt: Date.now(),
    failure: null,
  };
}
