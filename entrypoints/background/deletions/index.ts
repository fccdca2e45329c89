import type { Failure } from "@/utils/errors.ts";
import type { Asked, DeletedReport } from "@/utils/messages.ts";
import type { Deletion } from "@/utils/storage.ts";
import { openConnection } from "../connection.ts";
import { keepAlive } from "../keep-alive.ts";
import { once } from "../once.ts";
import { carryOutAll } from "./bulk.ts";
import { changeDeletions, conclude, enterDeletions, moveDeletion } from "./journal.ts";
import { findOutcome, type Outcome, requestDeletion } from "./request.ts";

export { stopDeletions } from "./bulk.ts";

/** How long a single deletion can be undone. */
const GRACE_MS = 6_000;

/** The journal shows an address; it needs no more of one that could fill the browser's storage. */
const LONGEST_URL = 2_000;

const INTERRUPTED: Failure = { kind: "interrupted" };

/**
 * Deletes a report after a time in which it can be undone. It is carried out even if the page closes.
 *
 * @returns the deletion, still waiting; the earlier one where the report is being deleted already
 * @throws AppError - why it could not even be noted down
 */
export async function deleteReport({ connectionId, report }: Asked<"deleteReport">): Promise<Deletion> {
  const target = { ...ofReport(report), state: "waiting", dueAt: Date.now() + GRACE_MS } as const;
  const { deletion, isNew } = await noteOne(connectionId, target);
  if (isNew) void keepAlive(carryOutWhenDue(deletion));
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
export async function deleteReports({ connectionId, reports }: Asked<"deleteReports">): Promise<string> {
  const batch = crypto.randomUUID();
  const targets = reports.map((report) => ({ ...ofReport(report), state: "queued", batch }) as const);
  const deletions = await enterDeletions(await prepare(connectionId, targets));
  void keepAlive(carryOutAll(deletions));
  return batch;
}

/**
 * Deletes a project; the user has confirmed its name.
 *
 * @returns what came of it; of the earlier deletion where the project is being deleted already
 * @throws AppError - why nothing was deleted
 */
export async function deleteProject({ connectionId, project }: Asked<"deleteProject">): Promise<Deletion> {
  const target = { resource: "project", resourceId: project, url: "", state: "deleting" } as const;
  const { deletion, isNew } = await noteOne(connectionId, target);
  if (isNew) return settle(deletion, requestDeletion(deletion));
  return underWay.get(deletion.id) ?? deletion;
}

/** Deletions under way in this life of the worker, and those looked up that an earlier one left, by id. */
const underWay = new Map<string, Promise<Deletion>>();

/**
 * What an earlier life of the worker left waiting is not deleted any more: nobody sees its Undo. What it left under way
 * is looked up. Done once per start, or again where it could not be written.
 */
export const recoverDeletions = once(recover);

async function recover(): Promise<void> {
  const deletions = await changeDeletions((deletion) =>
    deletion.state === "waiting" || deletion.state === "queued"
      ? { ...deletion, state: "interrupted", failure: INTERRUPTED }
      : deletion,
  );
  for (const deletion of deletions.filter(({ state }) => state === "deleting")) {
    void settle(deletion, findOutcome(deletion, INTERRUPTED));
  }
}

type Target = Pick<Deletion, "resource" | "resourceId" | "url" | "state"> & Partial<Pick<Deletion, "batch" | "dueAt">>;

async function prepare(connectionId: string, targets: Target[]): Promise<Deletion[]> {
  await recoverDeletions();
  await openConnection(connectionId);
  const askedAt = Date.now();
  const common = { connectionId, askedAt, batch: null, dueAt: askedAt, failure: null };
  return targets.map((target) => ({ id: crypto.randomUUID(), ...common, ...target }));
}

/** Notes one deletion down. @returns it, or the earlier one of the same thing that is under way already */
async function noteOne(connectionId: string, target: Target): Promise<{ deletion: Deletion; isNew: boolean }> {
  const fresh = await prepare(connectionId, [target]);
  const [deletion] = (await enterDeletions(fresh)) as [Deletion];
  return { deletion, isNew: deletion === fresh[0] };
}

function ofReport({ id, url }: DeletedReport) {
  return { resource: "report", resourceId: id, url: url.slice(0, LONGEST_URL) } as const;
}

async function carryOutWhenDue(deletion: Deletion): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, deletion.dueAt - Date.now()));
  const { state } = await moveDeletion(deletion.id, "waiting", { state: "deleting" });
  if (state === "deleting") await settle(deletion, requestDeletion(deletion));
}

/** @returns the deletion as it then stands, even where that cannot be written: the next start looks it up */
function settle(deletion: Deletion, outcome: Promise<Outcome>): Promise<Deletion> {
  const settled = keepAlive(noteDown(deletion, outcome)).finally(() => underWay.delete(deletion.id));
  underWay.set(deletion.id, settled);
  return settled;
}

async function noteDown(deletion: Deletion, outcome: Promise<Outcome>): Promise<Deletion> {
  const concluded = { ...deletion, ...(await outcome) };
  await conclude([concluded]).catch(() => undefined);
  return concluded;
}
