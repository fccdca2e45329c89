import type { Page, Project, ProjectsQuery, Report, ReportsQuery } from "@/utils/contract.ts";
import type { ListRequest } from "@/utils/messages.ts";
import type { Client } from "./client/index.ts";
import { openConnection } from "./connections/open.ts";
import { keepAlive } from "./keep-alive.ts";

/** Lists reports (section 4.3). @throws AppError - why not; `interrupted` if the list was asked for something else */
export async function listReports({ query, at, ...request }: ListRequest<ReportsQuery>): Promise<Page<Report>> {
  return abortPrevious(request, (client, signal) => client.listReports(query, { at, signal }));
}

/** Lists projects (section 4.1). @throws AppError - why not; `interrupted` if the list was asked for something else */
export async function listProjects({ query, at, ...request }: ListRequest<ProjectsQuery>): Promise<Page<Project>> {
  return abortPrevious(request, (client, signal) => client.listProjects(query, { at, signal }));
}

const underWay = new Map<string, AbortController>();

async function abortPrevious<T>(
  { listId, connectionId }: Pick<ListRequest<unknown>, "listId" | "connectionId">,
  list: (client: Client, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  underWay.get(listId)?.abort();
  const controller = new AbortController();
  underWay.set(listId, controller);
  try {
    return await keepAlive(openConnection(connectionId).then(({ client }) => list(client, controller.signal)));
  } finally {
    if (underWay.get(listId) === controller) underWay.delete(listId);
  }
}
