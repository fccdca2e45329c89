import type { Page, Project, ProjectsQuery, Report, ReportsQuery } from "@/utils/contract.ts";
import type { Client } from "./client/index.ts";
import { openConnection } from "./connection.ts";
import { keepAlive } from "./keep-alive.ts";
import { forgetIfGone } from "./latest-reports.ts";

/** What a page asks for: a query, or the query string of a neighbouring page as the service gave it. */
interface ListRequest<Query> {
  /** Names the view that shows the list: its next request cancels the one under way. */
  view: string;
  query: Query | string;
}

/** Lists reports (section 4.3). @throws AppError - why not; `interrupted` if the view asked for something else */
export async function listReports({ view, query }: ListRequest<ReportsQuery>): Promise<Page<Report>> {
  return inTurn(view, (client, signal) => client.listReports(query, signal));
}

/** Lists projects (section 4.1). @throws AppError - why not; `interrupted` if the view asked for something else */
export async function listProjects({ view, query }: ListRequest<ProjectsQuery>): Promise<Page<Project>> {
  return inTurn(view, (client, signal) => client.listProjects(query, signal));
}

/** Reads a report with every field the service returns (section 4.4). @throws AppError - why not */
export async function readReport(id: string): Promise<Report> {
  const { client } = await openConnection();
  return keepAlive(forgetIfGone(id, client.readReport(id)));
}

const turns = new Map<string, AbortController>();

async function inTurn<T>(view: string, list: (client: Client, signal: AbortSignal) => Promise<T>): Promise<T> {
  turns.get(view)?.abort();
  const turn = new AbortController();
  turns.set(view, turn);
  try {
    return await keepAlive(openConnection().then(({ client }) => list(client, turn.signal)));
  } finally {
    if (turns.get(view) === turn) turns.delete(view);
  }
}
