import type { Page, Project, ProjectsQuery, Report, ReportsQuery } from "@/utils/contract.ts";
import type { ListRequest } from "@/utils/messages.ts";
import type { Client } from "./client/index.ts";
import { openConnection } from "./connections/open.ts";
import { keepAlive } from "./keep-alive.ts";

/** Lists reports (section 4.3). @throws AppError - why not; `interrupted` if the channel was asked for something else */
export async function listReports({ query, at, ...request }: ListRequest<ReportsQuery>): Promise<Page<Report>> {
  return inTurn(request, (client, signal) => client.listReports(query, { at, signal }));
}

/** Lists projects (section 4.1). @throws AppError - why not; `interrupted` if the channel was asked for something else */
export async function listProjects({ query, at, ...request }: ListRequest<ProjectsQuery>): Promise<Page<Project>> {
  return inTurn(request, (client, signal) => client.listProjects(query, { at, signal }));
}

const turns = new Map<string, AbortController>();

type Turn = Pick<ListRequest<unknown>, "channel" | "connectionId">;

async function inTurn<T>(
  { channel, connectionId }: Turn,
  list: (client: Client, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  turns.get(channel)?.abort();
  const turn = new AbortController();
  turns.set(channel, turn);
  try {
    return await keepAlive(openConnection(connectionId).then(({ client }) => list(client, turn.signal)));
  } finally {
    if (turns.get(channel) === turn) turns.delete(channel);
  }
}
