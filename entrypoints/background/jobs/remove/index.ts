import type { Asked, DeletedReport } from "@/utils/messages.ts";
import { type Deletion, MAX_URL_LENGTH } from "@/utils/models/deletion.ts";
import { openConnection } from "../../connections/open.ts";
import { carryOut, endOf, inHand } from "../in-hand.ts";
import { move } from "../moves.ts";
import { addOrJoin, queueHandler } from "../queue.ts";
import { recoverOnce } from "../recovery.ts";
import { runTasks, type TaskHandler } from "../runner.ts";
import { requestDeletion } from "./request.ts";
import { GRACE_MS, isUnclear, reconcileAndSettle, remove, removeWhenDue } from "./single.ts";

const deletionHandler = (isUnseen?: boolean): TaskHandler<Deletion> => ({
  ...queueHandler("remove", "deleting"),
  send: async (deletion, opening) => ({ ...deletion, ...(await requestDeletion(deletion, opening, isUnseen)) }),
  isUnclear,
  reconcile: reconcileAndSettle,
});

/** Deletes a report after its Undo period, even if the page closes. @throws AppError if that could not be recorded */
export async function deleteReport({ connectionId, report, search }: Asked<"deleteReport">): Promise<Deletion> {
  const target = { ...ofReport(report), search, state: "waiting" } as const;
  const [deletion] = await add(connectionId, [target], ([added]) => removeWhenDue(added as Deletion));
  return deletion as Deletion;
}

/** Undoes a waiting deletion. @returns it as it now stands, "undone" or already carried out */
export async function undoDeletion(id: string): Promise<Deletion> {
  return move("remove", id, "waiting", { state: "undone" });
}

/** Deletes many reports, a few at a time. @returns the batch's id @throws AppError if nothing was deleted */
export async function deleteReports({
  connectionId,
  reports,
  search,
  isUnseen,
}: Asked<"deleteReports">): Promise<string> {
  const batch = crypto.randomUUID();
  const targets = reports.map((report) => ({ ...ofReport(report), search, state: "queued", batch }) as const);
  await add(connectionId, targets, async (added) => {
    await runTasks(added, deletionHandler(isUnseen));
    return added;
  });
  return batch;
}

/** Deletes a project, or joins a deletion of it that is under way. @returns the outcome @throws AppError if unsent */
export async function deleteProject({ connectionId, project, search }: Asked<"deleteProject">): Promise<Deletion> {
  const target = { resource: "project", resourceId: project, url: "", search, state: "deleting" } as const;
  const [deletion] = (await add(connectionId, [target], ([added]) => remove(added as Deletion))) as [Deletion];
  return (await endOf(deletion)) ?? deletion;
}

type Target = Pick<Deletion, "resource" | "resourceId" | "url" | "search" | "state"> & Partial<Pick<Deletion, "batch">>;

/** Records deletions and starts those that are new. @returns each one's entry: the new one, or the one it joined */
async function add(
  connectionId: string,
  targets: Target[],
  work: (added: Deletion[]) => Promise<Deletion[]>,
): Promise<Deletion[]> {
  await recoverOnce();
  const connection = await openConnection(connectionId);
  // A batch waits for the pause to end.
  if (targets.length === 1) await connection.assertWritable();
  const deletions = targets.map((target) => newDeletion(connectionId, target));
  return inHand(deletions, async () => {
    const { existing, added } = await addOrJoin(deletions, thingOf);
    if (added.length > 0) void carryOut(added, () => work(added)).catch(() => undefined);
    return existing;
  });
}

function thingOf({ connectionId, resource, resourceId }: Deletion): string {
  return JSON.stringify([connectionId, resource, resourceId]);
}

function newDeletion(connectionId: string, target: Target): Deletion {
  const startedAt = Date.now();
  const dueAt = startedAt + GRACE_MS;
  const id = crypto.randomUUID();
  return { kind: "remove", id, connectionId, startedAt, dueAt, failure: null, ...target };
}

function ofReport({ id, url }: DeletedReport) {
  return { resource: "report", resourceId: id, url: url.slice(0, MAX_URL_LENGTH) } as const;
}
