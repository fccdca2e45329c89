import type { Report } from "@/utils/contract.ts";
import type { Failure } from "@/utils/errors.ts";
import type { Deletion } from "@/utils/storage.ts";
import { openConnection } from "../connection.ts";
import { keepAlive } from "../keep-alive.ts";
import { carryOutAll } from "./bulk.ts";
import { changeDeletions, conclude, enterDeletions, moveDeletion } from "./journal.ts";
import { findOutcome, requestDeletion } from "./request.ts";

export { stopDeletions } from "./bulk.ts";

/** How long a single deletion can be undone. */
const GRACE_MS = 6_000;

/** The journal shows an address; it needs no more of one that could fill the browser's storage. */
const LONGEST_URL = 2_000;

const INTERRUPTED: Failure = { kind: "interrupted" };

type DeletedReport = Pick<Report, "id" | "url">;

/**
 * Deletes a report after a time in which it can be undone. It is carried out even if the page closes.
 *
 * @returns the deletion, still waiting
 * @throws AppError - why it could not even be noted down
 */
export async function deleteReport(report: DeletedReport): Promise<Deletion> {
  const [deletion] = await note([{ ...ofReport(report), state: "waiting", dueAt: Date.now() + GRACE_MS }]);
  void keepAlive(carryOutWhenDue(deletion as Deletion));
  return deletion as Deletion;
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
export async function deleteReports(reports: DeletedReport[]): Promise<string> {
  const batch = crypto.randomUUID();
  const deletions = await note(reports.map((report) => ({ ...ofReport(report), state: "queued", batch })));
  void keepAlive(carryOutAll(deletions));
  return batch;
}

/**
 * Deletes a project; the user has confirmed its name.
 *
 * @returns what came of it
 * @throws AppError - why nothing was deleted
 */
export async function deleteProject(project: string): Promise<Deletion> {
  const noted = await note([{ resource: "project", resourceId: project, url: "", state: "deleting" }]);
  const deletion = noted[0] as Deletion;
  return keepAlive(carryOut(deletion));
}

/**
 * What an earlier life of the worker left waiting is not deleted any more: nobody sees its Undo. What it left under way
 * is looked up. Done once per start, or again where it could not be written.
 */
export function recoverDeletions(): Promise<void> {
  recovered ??= recover().catch((thrown) => {
    recovered = undefined;
    throw thrown;
  });
  return recovered;
}

let recovered: Promise<void> | undefined;

async function recover(): Promise<void> {
  const deletions = await changeDeletions((deletion) =>
    deletion.state === "waiting" || deletion.state === "queued"
      ? { ...deletion, state: "interrupted", failure: INTERRUPTED }
      : deletion,
  );
  for (const deletion of deletions.filter(({ state }) => state === "deleting")) {
    void keepAlive(findOutcome(deletion, INTERRUPTED).then((outcome) => conclude([{ ...deletion, ...outcome }])));
  }
}

type Noted = Pick<Deletion, "resource" | "resourceId" | "url" | "state"> & Partial<Pick<Deletion, "batch" | "dueAt">>;

async function note(noted: Noted[]): Promise<Deletion[]> {
  await recoverDeletions();
  const { id: connectionId } = await openConnection();
  const askedAt = Date.now();
  const common = { connectionId, askedAt, batch: null, dueAt: askedAt, failure: null };
  const deletions = noted.map((deletion) => ({ id: crypto.randomUUID(), ...common, ...deletion }));
  await enterDeletions(deletions);
  return deletions;
}

function ofReport({ id, url }: DeletedReport) {
  return { resource: "report", resourceId: id, url: url.slice(0, LONGEST_URL) } as const;
}

async function carryOutWhenDue(deletion: Deletion): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, deletion.dueAt - Date.now()));
  const { state } = await moveDeletion(deletion.id, "waiting", { state: "deleting" });
  if (state === "deleting") await carryOut(deletion);
}

/** @returns the deletion as it then stands */
async function carryOut(deletion: Deletion): Promise<Deletion> {
  const concluded = { ...deletion, ...(await requestDeletion(deletion)) };
  await conclude([concluded]);
  return concluded;
}
