import { AppError, isUncertain } from "@/utils/errors.ts";
import type { Deletion } from "@/utils/models/deletion.ts";
import { type Connection, openConnection } from "../../connections/open.ts";
import { observed } from "../../reports/observed.ts";

type Target = Pick<Deletion, "resource" | "resourceId" | "connectionId">;

export type Outcome = Pick<Deletion, "state" | "failure">;

/**
 * Deletes a report (section 4.7) or project (section 4.2) with one request, and never during a pause.
 *
 * @returns "unclear" needs a look-up; a 404 is unclear too, because a gateway may have sent it
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
