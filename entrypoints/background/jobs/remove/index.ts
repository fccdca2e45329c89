import type { Asked, DeletedReport } from "@/utils/messages.ts";
import type { Deletion } from "@/utils/models/deletion.ts";
import { openConnection } from "../../connections/open.ts";
import { carryOut, endOf, inHand } from "../in-hand.ts";
import { outcomeOf, settle } from "../outcomes.ts";
import { inPool } from "../pool.ts";
import { recoverOnce } from "../recovery.ts";
import { type Kind, runTasks } from "../runner.ts";
import { addOrJoin, move, moveAll } from "./journal.ts";
import { LONGEST_URL, reconcile } from "./reconcile.ts";
import { INTERRUPTED } from "./recover.ts";
import { requestDeletion } from "./request.ts";

/** How long a single deletion can be undone. */
const GRACE_MS = 6_000;

/** One that is later than this is not carried out: the computer slept, and nobody sees its Undo any more. */
const LATEST_MS = 60_000;

/** How deletions of a batch are carried out. */
const REMOVE: Kind<Deletion> = {
  async start({ id }) {
    const moved = await move(id, "queued", { state: "deleting" });
    return moved.state === "deleting" ? moved : null;
  },
  send: async (deletion, opening) => ({ ...deletion, ...(await requestDeletion(deletion, opening)) }),
  isUnclear: ({ state }) => state === "unclear",
  reconcile,
  stop: async ([first]) => {
    if (first?.batch) await stopDeletions(first.batch);
  },
};

/**
 * Deletes a report after a time in which it can be undone. It is carried out even if the page closes.
 *
 * @returns the deletion, still waiting; the earlier one where the report is being deleted already
 * @throws AppError - why it could not even be noted down
 */
export async function deleteReport({ connectionId, report, search }: Asked<"deleteReport">): Promise<Deletion> {
  const target = { ...ofReport(report), search, state: "waiting" } as const;
  const [deletion] = await add(connectionId, [target], ([added]) => removeWhenDue(added as Deletion));
  return deletion as Deletion;
}

/**
 * Takes a deletion back while it waits.
 *
 * @returns the deletion as it stands: "undone", or what it already came to
 */
export async function undoDeletion(id: string): Promise<Deletion> {
  return move(id, "waiting", { state: "undone" });
}

/**
 * Deletes many reports, a few at once; the user has confirmed their number.
 *
 * @returns what identifies this batch in the journal
 * @throws AppError - why nothing was deleted
 */
export async function deleteReports({ connectionId, reports, search }: Asked<"deleteReports">): Promise<string> {
  const batch = crypto.randomUUID();
  const targets = reports.map((report) => ({ ...ofReport(report), search, state: "queued", batch }) as const);
  await add(connectionId, targets, async (added) => {
    await runTasks(added, REMOVE);
    return added;
  });
  return batch;
}

/** Stops a batch: what has not been sent yet is not deleted. @throws AppError `storageFailed` */
export function stopDeletions(batch: string): Promise<void> {
  return moveAll((deletion) => deletion.batch === batch && deletion.state === "queued", { state: "stopped" });
}

/**
 * Deletes a project; the user has confirmed its name.
 *
 * @returns what came of it; of the earlier deletion where the project is being deleted already
 * @throws AppError - why nothing was deleted
 */
export async function deleteProject({ connectionId, project, search }: Asked<"deleteProject">): Promise<Deletion> {
  const target = { resource: "project", resourceId: project, url: "", search, state: "deleting" } as const;
  const [deletion] = (await add(connectionId, [target], ([added]) => remove(added as Deletion))) as [Deletion];
  return (await endOf(deletion)) ?? deletion;
}

type Target = Pick<Deletion, "resource" | "resourceId" | "url" | "search" | "state"> & Partial<Pick<Deletion, "batch">>;

/**
 * Notes deletions down and begins to carry them out.
 *
 * @param work - gets the new ones
 * @returns what stands in the journal for each: the new one, or an earlier one of the same thing
 */
async function add(
  connectionId: string,
  targets: Target[],
  work: (added: Deletion[]) => Promise<Deletion[]>,
): Promise<Deletion[]> {
  await recoverOnce();
  const connection = await openConnection(connectionId);
  // A batch waits for the end of a pause.
  if (targets.length === 1) await connection.assertWritable();
  const deletions = targets.map((target) => newDeletion(connectionId, target));
  return inHand(
    deletions.map(({ id }) => id),
    async () => {
      const existing = await addOrJoin(deletions);
      const added = deletions.filter((deletion, index) => existing[index] === deletion);
      if (added.length > 0) void carryOut(added, () => work(added)).catch(() => undefined);
      return existing;
    },
  );
}

function newDeletion(connectionId: string, target: Target): Deletion {
  const startedAt = Date.now();
  const dueAt = startedAt + GRACE_MS;
  const id = crypto.randomUUID();
  return { kind: "remove", id, connectionId, startedAt, dueAt, batch: null, failure: null, ...target };
}

function ofReport({ id, url }: DeletedReport) {
  return { resource: "report", resourceId: id, url: url.slice(0, LONGEST_URL) } as const;
}

async function removeWhenDue(deletion: Deletion): Promise<Deletion[]> {
  const startedAt = performance.now();
  // Not until a time of day: the clock may be set meanwhile.
  await new Promise((resolve) => setTimeout(resolve, GRACE_MS));
  const late = Math.max(performance.now() - startedAt - GRACE_MS, Date.now() - deletion.dueAt);
  const next = late > LATEST_MS ? INTERRUPTED : ({ state: "deleting" } as const);
  const moved = await move(deletion.id, "waiting", next);
  return moved.state === "deleting" ? remove(moved) : [moved];
}

async function remove(deletion: Deletion): Promise<Deletion[]> {
  const answered = { ...deletion, ...(await inPool(() => requestDeletion(deletion))) };
  const ended = REMOVE.isUnclear(answered) ? await reconcile([answered]) : [answered];
  return settle(...ended.map(outcomeOf));
}
