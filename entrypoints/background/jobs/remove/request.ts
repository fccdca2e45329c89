import { AppError, isUncertain } from "@/utils/errors.ts";
import type { Deletion } from "@/utils/models/deletion.ts";
import { type Connection, openConnection } from "../../connections/open.ts";
import { observed } from "../../reports/observed.ts";

type Target = Pick<Deletion, "resource" | "resourceId" | "connectionId">;

/** What came of a deletion. */
export type Outcome = Pick<Deletion, "state" | "failure">;

/**
 * Deletes a report (section 4.7) or a project (section 4.2), once; not within a pause that the service asked for.
 *
 * @param opening - the way to the service of this connection; left out where it is opened for this deletion alone
 * @returns what came of it; "unclear" has still to be looked up, and so has a 404: a gateway may have said it
 */
export async function requestDeletion(target: Target, opening?: Promise<Connection>): Promise<Outcome> {
  const { connectionId, resource, resourceId } = target;
  try {
    const { client } = observed(await (opening ?? openConnection(connectionId)));
    const remove = resource === "report" ? client.deleteReport : client.deleteProject;
    return { state: (await remove(resourceId)) ? "done" : "unclear", failure: null };
  } catch (thrown) {
    const { failure } = AppError.from(thrown);
    const isOpen = failure.kind === "notFound" || isUncertain(failure);
    return { state: isOpen ? "unclear" : "failed", failure };
  }
}
