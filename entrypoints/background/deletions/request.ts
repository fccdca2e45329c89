import { AppError, type Failure, isUncertain } from "@/utils/errors.ts";
import type { Deletion } from "@/utils/storage.ts";
import type { Client } from "../client/index.ts";
import { type Connection, openConnection } from "../connection.ts";

type Target = Pick<Deletion, "resource" | "resourceId" | "connectionId">;

/** What came of a deletion. */
export type Outcome = Pick<Deletion, "state" | "failure">;

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
 * After a deletion that may have been carried out, although the service did not say so, it tells whether the thing is
 * still there.
 *
 * @param failure - what went wrong with the deletion
 * @returns "unclear" where the service does not tell that either
 */
export async function findOutcome(target: Target, failure: Failure): Promise<Outcome> {
  if (!isUncertain(failure)) return { state: "failed", failure };
  const isThere = await look(target).catch(() => null);
  if (isThere === false) return DONE;
  return { state: isThere ? "failed" : "unclear", failure };
}

/** @returns whether it is there; null where a list is not sure to be whole */
async function look({ resource, resourceId, connectionId }: Target): Promise<boolean | null> {
  const { client } = await openConnection(connectionId);
  if (resource === "report") return hasReport(client, resourceId);
  const { rows, next, total } = await client.listProjects({ search: resourceId, per_page: 100 });
  if (rows.some(({ project }) => project === resourceId)) return true;
  const isWhole = next === null && (total ?? 0) === rows.length;
  return isWhole ? false : null;
}

async function hasReport(client: Client, id: string): Promise<boolean> {
  try {
    await client.readReport(id);
    return true;
  } catch (thrown) {
    if (AppError.from(thrown).kind === "notFound") return false;
    throw thrown;
  }
}
