import { AppError } from "@/utils/errors.ts";
import type { ReportUpdate } from "@/utils/messages.ts";
import type { Update, UpdateAnswer } from "@/utils/models/update.ts";
import { type Connection, openConnection } from "../../connections/open.ts";
import { observed } from "../../reports/observed.ts";
import { inHand } from "../in-hand.ts";
import { change } from "../journal.ts";
import { settle } from "../outcomes.ts";
import { asKnown } from "./as-known.ts";
import { answered, askedOf, unanswered } from "./awaited.ts";
import { stopOlderChanges, withReportLock } from "./last-request.ts";
import { requestUpdate } from "./request.ts";

/**
 * Updates a report for a person who waits. @param incognito - leaves no trace
 *
 * @throws AppError if the service refused, or the outcome stays unclear
 */
export async function updateReport(
  { connectionId, report, changes }: ReportUpdate,
  incognito = false,
): Promise<UpdateAnswer> {
  const connection = observed(await openConnection(connectionId), incognito);
  await connection.assertWritable();
  const asked = { connectionId, report: await asKnown(connectionId, report), changes };
  const send = () => sendUpdate(connection, asked);
  return incognito ? send() : inJournal(asked, send);
}

/** Sends an update, for whoever looks up what became of it. @throws AppError as {@link updateReport} */
export function sendUpdate(
  connection: Connection,
  { report, changes }: Pick<ReportUpdate, "report" | "changes">,
): Promise<UpdateAnswer> {
  const target = { connectionId: connection.id, reportId: report.id };
  return withReportLock(target, () => requestUpdate(connection, report, changes));
}

/**
 * Notes in the journal what is sent, so that it is looked up if the worker ends before the answer, and what came of it:
 * the page that asked may be closed by then.
 *
 * @throws AppError `storageFailed`: nothing was sent; or what the request threw
 */
function inJournal(asked: ReportUpdate, send: () => Promise<UpdateAnswer>): Promise<UpdateAnswer> {
  const { report, changes } = asked;
  const task = taskOf(asked);
  return inHand([task], async () => {
    await change(false, async (journal) => {
      await stopOlderChanges(journal, [task], changes);
      await journal.put(task);
    });
    try {
      const answer = await send();
      await settle([answered(task, changes, answer)]);
      return answer;
    } catch (thrown) {
      await settle([unanswered(task, report, changes, AppError.from(thrown).failure)]);
      throw thrown;
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
