import { RESULTS_REFRESH, type Report, type ReportChanges } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import type { Asked, BulkRefresh, BulkUpdate } from "@/utils/messages.ts";
import { retryPartOf, type Update } from "@/utils/models/update.ts";
import { openConnection } from "../../connections/open.ts";
import { inHand } from "../in-hand.ts";
import { read } from "../journal.ts";
import { addOrJoin } from "../queue.ts";
import { recoverOnce } from "../recovery.ts";
import { batchChanges } from "../session.ts";
import type { Journal } from "../transaction.ts";
import { stopOlderChanges } from "./last-request.ts";
import { readFirst } from "./request.ts";
import { type Find, runBatch } from "./run.ts";

type Target = Pick<Update, "connectionId" | "reportId" | "url" | "before" | "resultAt">;

const REFRESH: ReportChanges = { results: RESULTS_REFRESH.yes };

/**
 * Changes many reports, a few at a time. A report of which the same is asked already is left to that batch. Private
 * windows have no batches of changes: their tasks lie on the disk.
 *
 * @returns the batch's id, or that of the batch which does it all @throws AppError if nothing was sent
 */
export function updateReports({ connectionId, reports, changes }: BulkUpdate, incognito: boolean): Promise<string> {
  const shown = new Map(reports.map((report) => [report.id, report]));
  const targets = Array.from(shown.values(), ({ id: reportId, url, privacy: before, generatedAt: resultAt }) => ({
    connectionId,
    reportId,
    url,
    before,
    resultAt,
  }));
  return begin(targets, changes, async ({ reportId }) => shown.get(reportId) as Report, incognito);
}

/** Asks for new results of many reports, as {@link updateReports} does, and reads each first: no page shows them. */
export function refreshReports({ connectionId, reports }: BulkRefresh, incognito: boolean): Promise<string> {
  const targets = reports.map(({ reportId, url }) => ({ connectionId, reportId, url }));
  return begin(targets, REFRESH, readFirst, incognito);
}

async function begin(targets: Target[], changes: ReportChanges, find: Find, incognito: boolean): Promise<string> {
  if (incognito) throw new AppError("unexpected");
  await recoverOnce();
  const { password: _secret, ...told } = changes;
  const tasks = inBatch(targets.map((target) => ({ kind: "update", ...target, changes: told })));
  // Passwords are not in the journal to compare, a single change is not of a batch, and one that was answered is over.
  const isJoined = ({ batch, state }: Update) => batch && changes.password === undefined && state !== "accepted";
  const keyOf = (task: Update) => {
    const { connectionId, reportId, changes } = task;
    return isJoined(task) ? JSON.stringify([connectionId, reportId, changes.privacy, changes.results]) : task.id;
  };
  return send(tasks, changes, find, keyOf);
}

/** @param note - notes in the same transaction that they are sent @returns id of the batch that sends the first */
async function send(
  tasks: Update[],
  changes: ReportChanges,
  find: Find,
  keyOf: (task: Update) => string,
  note?: (journal: Journal) => Promise<void>,
): Promise<string> {
  const [{ connectionId, batch }] = tasks as [Update & { batch: string }];
  await openConnection(connectionId);
  return inHand(tasks, async () => {
    await batchChanges.keep(batch, changes);
    const { existing, added } = await addOrJoin(tasks, keyOf, async (journal, fresh) => {
      await note?.(journal);
      await stopOlderChanges(journal, fresh, changes);
    });
    if (added.length > 0) void runBatch(added, changes, find);
    else void batchChanges.forget(batch);
    return (added[0] ?? existing[0])?.batch ?? batch;
  });
}

/**
 * Sends a part of a batch that came to nothing once more, as a batch of its own. The former one still tells what failed.
 *
 * @returns its id @throws AppError `notFound` where nothing is left to send, or why nothing was sent
 */
export async function retryUpdates({ id: former, part }: Asked<"retryUpdates">): Promise<string> {
  await recoverOnce();
  const ofFormer = (await read((journal) => journal.with("batch", former))).filter((task) => task.kind === "update");
  const retried = ofFormer.filter((task) => retryPartOf(task) === part);
  const [first] = retried;
  if (!first) throw new AppError("notFound");
  const noteRetried = async (journal: Journal) => {
    for (const { id } of retried) {
      const task = await journal.get(id);
      // Another click may have sent it meanwhile.
      if (task?.kind !== "update" || retryPartOf(task) !== part) throw new AppError("notFound");
      await journal.put({ ...task, isRetried: true });
    }
  };
  return send(inBatch(retried), first.changes, readFirst, ({ id }) => id, noteRetried);
}

/** Makes the waiting tasks of a new batch. */
function inBatch(asked: Omit<Update, "id" | "state" | "startedAt" | "failure">[]): Update[] {
  const begun = { batch: crypto.randomUUID(), state: "queued", startedAt: Date.now(), failure: null } as const;
  return asked.map((one) => ({ ...one, ...begun, id: crypto.randomUUID() }));
}
