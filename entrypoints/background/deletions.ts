import type { Report } from "@/utils/contract.ts";
import { AppError, type Failure } from "@/utils/errors.ts";
import { changeItem, type Deletion, deletionsItem } from "@/utils/storage.ts";
import { openConnection } from "./connection.ts";
import { keepAlive } from "./keep-alive.ts";
import { replace } from "./latest-reports.ts";

/** How long a deletion can be undone. */
const GRACE_MS = 6_000;

const MOST = 200;

const INTERRUPTED: Failure = { kind: "interrupted" };

/**
 * Deletes a report after a time in which it can be undone. It is carried out even if the page closes.
 *
 * @returns the deletion, still waiting
 * @throws AppError - why it could not even be noted down
 */
export async function deleteReport(report: Report): Promise<Deletion> {
  await recoverDeletions();
  const { id: connectionId } = await openConnection();
  const deletion: Deletion = {
    id: crypto.randomUUID(),
    connectionId,
    reportId: report.id,
    url: report.url,
    state: "waiting",
    dueAt: Date.now() + GRACE_MS,
    failure: null,
  };
  await changeItem(deletionsItem, (deletions) => [deletion, ...deletions].slice(0, MOST));
  void keepAlive(carryOut(deletion));
  return deletion;
}

/**
 * Takes a deletion back while it waits.
 *
 * @returns the deletion as it stands: "undone", or what it already came to
 */
export async function undoDeletion(id: string): Promise<Deletion> {
  return move(id, "waiting", { state: "undone" });
}

async function carryOut(deletion: Deletion): Promise<void> {
  const { id, dueAt } = deletion;
  await new Promise((resolve) => setTimeout(resolve, dueAt - Date.now()));
  const { state } = await move(id, "waiting", { state: "deleting" });
  if (state === "deleting") await move(id, "deleting", await request(deletion));
}

async function request({ reportId, connectionId }: Deletion): Promise<Partial<Deletion>> {
  try {
    const { client } = await openConnection(connectionId);
    await client.deleteReport(reportId);
    await replace(reportId, null);
    return { state: "done" };
  } catch (thrown) {
    const error = AppError.from(thrown);
    if (error.kind !== "notFound") return findOutcome({ reportId, connectionId }, error.failure);
    await replace(reportId, null);
    return { state: "gone" };
  }
}

/** After a failed deletion the report tells whether it is still there. */
async function findOutcome(
  { reportId, connectionId }: Pick<Deletion, "reportId" | "connectionId">,
  failure: Failure,
): Promise<Partial<Deletion>> {
  try {
    const { client } = await openConnection(connectionId);
    await client.readReport(reportId);
    return { state: "failed", failure };
  } catch (thrown) {
    if (AppError.from(thrown).kind !== "notFound") return { state: "failed", failure };
    await replace(reportId, null);
    return { state: "done" };
  }
}

/** Moves a deletion on, unless it has left the state it is moved from. */
async function move(id: string, from: Deletion["state"], to: Partial<Deletion>): Promise<Deletion> {
  const deletions = await changeItem(deletionsItem, (all) =>
    all.map((deletion) => (deletion.id === id && deletion.state === from ? { ...deletion, ...to } : deletion)),
  );
  const deletion = deletions.find((candidate) => candidate.id === id);
  if (!deletion) throw new AppError("notFound");
  return deletion;
}

/**
 * What an earlier life of the worker left waiting is not deleted any more: nobody sees its Undo. What it left under way
 * is looked up. Done once per start.
 */
export function recoverDeletions(): Promise<void> {
  recovered ??= recover();
  return recovered;
}

let recovered: Promise<void> | undefined;

async function recover(): Promise<void> {
  const deletions = await changeItem(deletionsItem, (all) =>
    all.map(
      (deletion): Deletion =>
        deletion.state === "waiting" ? { ...deletion, state: "interrupted", failure: INTERRUPTED } : deletion,
    ),
  );
  for (const deletion of deletions.filter(({ state }) => state === "deleting")) {
    void keepAlive(findOutcome(deletion, INTERRUPTED).then((to) => move(deletion.id, "deleting", to)));
  }
}
