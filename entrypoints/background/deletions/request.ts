import { AppError, type Failure } from "@/utils/errors.ts";
import type { Deletion } from "@/utils/storage.ts";
import type { Client } from "../client/index.ts";
import { type Connection, openConnection } from "../connection.ts";
import { forget } from "../latest-reports.ts";

type Target = Pick<Deletion, "resource" | "resourceId" | "connectionId">;
type Outcome = Pick<Deletion, "state" | "failure">;

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
    return await forgotten(target, "done");
  } catch (thrown) {
    const error = AppError.from(thrown);
    return error.kind === "notFound" ? forgotten(target, "gone") : findOutcome(target, error.failure);
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
    if (await exists(client, target)) return { state: "failed", failure };
    return await forgotten(target, "done");
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

async function forgotten({ resource, resourceId }: Target, state: "done" | "gone"): Promise<Outcome> {
  if (resource === "report") await forget(resourceId);
  return { state, failure: null };
}
