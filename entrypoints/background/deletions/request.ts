import { AppError, type Failure } from "@/utils/errors.ts";
import type { Deletion } from "@/utils/storage.ts";
import type { Client } from "../client/index.ts";
import { type Connection, openConnection } from "../connection.ts";

type Target = Pick<Deletion, "resource" | "resourceId" | "connectionId">;
type Outcome = Pick<Deletion, "state" | "failure">;

const DONE: Outcome = { state: "done", failure: null };
const GONE: Outcome = { state: "gone", failure: null };

/**
 * Deletes a report (section 4.7) or a project (section 4.2), once.
 *
 * @param opening - the way to the service of this connection; left out where it is opened for this deletion alone
 * @returns what came of it: something that is not there any more counts as deleted
 */
export async function requestDeletion(target: Target, opening?: Promise<Connection>): Promise<Outcome> {
  try {
    const { client } = await (opening ?? openConnection(target.connectionId));
    await (target.resource === "report"
      ? client.deleteReport(target.resourceId)
      : client.deleteProject(target.resourceId));
    return DONE;
  } catch (thrown) {
    const error = AppError.from(thrown);
    return error.kind === "notFound" ? GONE : findOutcome(target, error.failure);
  }
}

/**
 * After a deletion that failed or was interrupted, the service tells whether the thing is still there.
 *
 * @param failure - what went wrong with the deletion
 */
export async function findOutcome(target: Target, failure: Failure): Promise<Outcome> {
  try {
    const { client } = await openConnection(target.connectionId);
    return (await exists(client, target)) ? { state: "failed", failure } : DONE;
  } catch {
    return { state: "failed", failure };
  }
}

async function exists(client: Client, { resource, resourceId }: Target): Promise<boolean> {
  if (resource === "project") {
    const { rows, next } = await client.listProjects({ search: resourceId, per_page: 100 });
    return next !== null || rows.some(({ project }) => project === resourceId);
  }
  try {
    await client.readReport(resourceId);
    return true;
  } catch (thrown) {
    if (AppError.from(thrown).kind === "notFound") return false;
    throw thrown;
  }
}
