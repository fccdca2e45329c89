import type { Asked, DeletedReport } from "@/utils/messages.ts";
import type { Deletion } from "@/utils/models/deletion.ts";
import { openConnection } from "../connections/open.ts";
import { inPool } from "../jobs/pool.ts";
import { carryOutAll } from "./bulk.ts";
import { carry, INTERRUPTED, letGo, recoverDeletions, settled, take, waitFor } from "./carried.ts";
import { confirmDeletions, LONGEST_URL } from "./confirm.ts";
import { enterDeletions, moveDeletion } from "./journal.ts";
import { requestDeletion } from "./request.ts";

export { stopDeletions } from "./bulk.ts";
export { recoverDeletions } from "./carried.ts";

/** How long a single deletion can be undone. */
const GRACE_MS = 6_000;

/** One that is later than this is not carried out: the computer slept, and nobody sees its Undo any more. */
const LATEST_MS = 60_000;

/**
 * Deletes a report after a time in which it can be undone. It is carried out even if the page closes.
 *
 * @returns the deletion, still waiting; the earlier one where the report is being deleted already
 * @throws AppError - why it could not even be noted down
 */
export async function deleteReport({ connectionId, report, search }: Asked<"deleteReport">): Promise<Deletion> {
  const target = { ...ofReport(report), search, state: "waiting" } as const;
  const { deletion, isNew } = await enterOne(connectionId, target);
  if (isNew) void carry([deletion], carryOutWhenDue(deletion)).catch(() => {});
  return deletion;
}

/**
 * Takes a deletion back while it waits.
 *
 * @returns the deletion as it stands: "undone", or what it already came to
 */
export async function undoDeletion(id: string): Promise<Deletion> {
  return moveDeletion(id, "waiting", { state: "undone" });
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
  const { entered } = await enter(connectionId, targets);
  void carry(
    entered,
    carryOutAll(entered).then(() => entered),
  ).catch(() => {});
  return batch;
}

/**
 * Deletes a project; the user has confirmed its name.
 *
 * @returns what came of it; of the earlier deletion where the project is being deleted already
 * @throws AppError - why nothing was deleted
 */
export async function deleteProject({ connectionId, project, search }: Asked<"deleteProject">): Promise<Deletion> {
  const target = { resource: "project", resourceId: project, url: "", search, state: "deleting" } as const;
  const { deletion, isNew } = await enterOne(connectionId, target);
  if (!isNew) return waitFor(deletion);
  const [outcome] = await carry([deletion], carryOut(deletion));
  return outcome as Deletion;
}

type Target = Pick<Deletion, "resource" | "resourceId" | "url" | "search" | "state"> & Partial<Pick<Deletion, "batch">>;

/** Notes deletions down that are to be carried out. @returns the new ones, and what stands in the journal for them */
async function enter(connectionId: string, targets: Target[]): Promise<{ entered: Deletion[]; standing: Deletion[] }> {
  await recoverDeletions();
  const connection = await openConnection(connectionId);
  // Many wait for the end of a pause.
  if (targets.length === 1) await connection.assertWritable();
  const startedAt = Date.now();
  const common = {
    kind: "remove" as const,
    connectionId,
    startedAt,
    batch: null,
    dueAt: startedAt + GRACE_MS,
    failure: null,
  };
  const entered = targets.map((target) => ({ id: crypto.randomUUID(), ...common, ...target }));
  take(entered);
  let standing: Deletion[] = [];
  try {
    standing = await enterDeletions(entered);
    return { entered: entered.filter((deletion, index) => standing[index] === deletion), standing };
  } finally {
    letGo(entered.filter((deletion, index) => standing[index] !== deletion));
  }
}

/** Notes one deletion down. @returns it, or the earlier one of the same thing that is under way already */
async function enterOne(connectionId: string, target: Target): Promise<{ deletion: Deletion; isNew: boolean }> {
  const { entered, standing } = await enter(connectionId, [target]);
  return { deletion: standing[0] as Deletion, isNew: entered.length > 0 };
}

function ofReport({ id, url }: DeletedReport) {
  return { resource: "report", resourceId: id, url: url.slice(0, LONGEST_URL) } as const;
}

async function carryOutWhenDue(deletion: Deletion): Promise<Deletion[]> {
  const startedAt = performance.now();
  // Not until a time of day: the clock may be set meanwhile.
  await new Promise((resolve) => setTimeout(resolve, GRACE_MS));
  const late = Math.max(performance.now() - startedAt - GRACE_MS, Date.now() - deletion.dueAt);
  const next = late > LATEST_MS ? INTERRUPTED : ({ state: "deleting" } as const);
  const moved = await moveDeletion(deletion.id, "waiting", next);
  return moved.state === "deleting" ? carryOut(moved) : [moved];
}

async function carryOut(deletion: Deletion): Promise<Deletion[]> {
  const answered = { ...deletion, ...(await inPool(() => requestDeletion(deletion))) };
  return settled(answered.state === "unclear" ? await confirmDeletions([answered]) : [answered]);
}
