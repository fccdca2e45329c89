import type { Page, Project, ProjectsQuery, Report, ReportsQuery } from "@/utils/contract.ts";
import { AppError, type ErrorKind } from "@/utils/errors.ts";
import type { Asked, ListRequest } from "@/utils/messages.ts";
import type { Client } from "../client/index.ts";
import { openConnection } from "../connections/open.ts";
import { withoutDeleted, withoutLag } from "./just-told.ts";
import { observed } from "./observed.ts";

/** Kinds of 401 and 403. */
const REFUSALS: ErrorKind[] = ["keyRejected", "notAllowed"];

/** Lists reports (section 4.3). @param incognito - leaves no trace @throws AppError, `interrupted` by a newer one */
export async function listReports(
  { query, at, ...request }: ListRequest<ReportsQuery>,
  incognito = false,
): Promise<Page<Report>> {
  const list = (client: Client, signal: AbortSignal) => client.listReports(query, { at, signal });
  const page = await abortPrevious({ ...request, incognito }, list);
  return { ...page, rows: page.rows.map((row) => withoutLag(request.connectionId, row)) };
}

/** Lists projects (section 4.1). @throws AppError, `interrupted` by a newer one */
export async function listProjects({ query, at, ...request }: ListRequest<ProjectsQuery>): Promise<Page<Project>> {
  const page = await abortPrevious(request, (client, signal) => client.listProjects(query, { at, signal }));
  return withoutDeleted(request.connectionId, page);
}

const underWay = new Map<string, AbortController>();

type Request = Pick<ListRequest<unknown>, "listId" | "connectionId"> & { incognito?: boolean };

async function abortPrevious<T>(
  { listId, connectionId, incognito }: Request,
  list: (client: Client, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  underWay.get(listId)?.abort();
  const controller = new AbortController();
  underWay.set(listId, controller);
  try {
    const opened = observed(await openConnection(connectionId), incognito);
    return await list(opened.client, controller.signal);
  } finally {
    if (underWay.get(listId) === controller) underWay.delete(listId);
  }
}

/** Reads a report with all its fields (section 4.4). @param incognito - leaves no trace @throws AppError */
export async function readReport({ connectionId, id }: Asked<"readReport">, incognito = false): Promise<Report> {
  const { client } = observed(await openConnection(connectionId), incognito);
  return withoutLag(connectionId, await readOne(client, id));
}

/** Client methods that find out why a report cannot be read. */
export type Reader = Pick<Client, "readReport" | "listReports">;

/** Reads a report. @throws AppError `locked` where it alone is refused */
export async function readOne(client: Reader, id: string): Promise<Report> {
  try {
    return await client.readReport(id);
  } catch (thrown) {
    const { failure } = AppError.from(thrown);
    if (!REFUSALS.includes(failure.kind)) throw thrown;
    // A report may have a password of its own: a refusal is about the key only if a list is refused too.
    await client.listReports();
    throw new AppError("locked", failure);
  }
}

/** Waits for a read. @returns null where it failed with an error of these kinds @throws any other */
export async function nullFor<T>(read: Promise<T>, ...kinds: ErrorKind[]): Promise<T | null> {
  try {
    return await read;
  } catch (thrown) {
    if (kinds.includes(AppError.from(thrown).kind)) return null;
    throw thrown;
  }
}
