import { searchOf } from "@/utils/address-search.ts";
import { collect } from "@/utils/collect.ts";
import { AppError, isDenied, isUncertain } from "@/utils/errors.ts";
import { type Deletion, isAt } from "@/utils/models/deletion.ts";
import { type Connection, openConnection } from "../../connections/open.ts";
import { noteMoved } from "../../reports/moved.ts";
import { observed } from "../../reports/observed.ts";
import { move } from "../moves.ts";
import { assertSameReport, isElsewhere } from "../same-report.ts";

export type Outcome = Pick<Deletion, "state" | "failure">;

/** Outcome that an answer tells, and the search that listed the thing before. */
type Answered = Outcome & Pick<Deletion, "search">;

/**
 * Deletes a report (section 4.7) or project (section 4.2) with one request, and never during a pause. Sends none where
 * the id belongs to another page's report by now.
 *
 * @returns "unclear" needs a look-up; a 404 is unclear too, because a gateway may have sent it
 */
export async function requestDeletion(
  target: Deletion,
  opening?: Promise<Connection>,
  isUnseen?: boolean,
): Promise<Answered> {
  const { id, connectionId, resource, resourceId, url } = target;
  let { search } = target;
  try {
    const connection = await (opening ?? openConnection(connectionId));
    if (resource === "report") await assertSameReport(connection, resourceId, url, isUnseen);
    if (search === undefined) {
      search = await searchListing(target, connection);
      // A later worker may have to look by it.
      await move("remove", id, "deleting", { search });
    }
    const { client } = observed(connection);
    const remove = resource === "report" ? client.deleteReport : client.deleteProject;
    return { state: (await remove(resourceId)) ? "done" : "unclear", failure: null, search };
  } catch (thrown) {
    const { failure } = AppError.from(thrown);
    const isOpen = failure.kind === "notFound" || isUncertain(failure) || isDenied(failure);
    return { state: isOpen ? "unclear" : "failed", failure, search };
  }
}

/**
 * Finds a search that lists a report which no list showed. It is not remembered: it may be of a private window.
 *
 * @throws AppError `idReused` where it lists another address under the id
 */
async function searchListing(
  { connectionId, resourceId, url }: Deletion,
  { client }: Connection,
): Promise<string | undefined> {
  const search = searchOf(url);
  const first = await collect({
    list: (at, per_page) => client.listReports({ search, per_page }, { at }),
    most: 1,
  }).catch(() => null);
  const row = first?.rows.get(resourceId);
  if (!row || isAt(row, url)) return row && search;
  if (!isElsewhere(row.url, url)) return undefined;
  noteMoved(connectionId, resourceId, row.url);
  throw new AppError("idReused", { detail: row.url });
}
