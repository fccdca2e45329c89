import { createServer } from "node:http";
import { clientOf } from "./client.ts";

/** A row as a service sends it. */
export type ListedRow = Record<string, unknown>;

interface Habits {
  /** The rows in the order in which it lists them, whatever order it is asked for. */
  rows: ListedRow[];
  /** How many it gives on a page, whatever it is asked for. */
  perPage?: number;
  /** The whole answer for the rows of a page; by default with the total and a next link. */
  body?: (rows: ListedRow[]) => unknown;
}

/**
 * Starts a service that lists reports in its own order; it only heeds the number of a page and how many rows it has.
 *
 * @returns a client for it, and the queries that it received
 */
export async function startListing({ rows, perPage, body }: Habits) {
  const queries: URLSearchParams[] = [];
  const server = createServer((request, response) => {
    const query = new URL(request.url ?? "", "http://service").searchParams;
    queries.push(query);
    const size = perPage ?? Number(query.get("per_page"));
    const page = Number(query.get("page") ?? 1);
    const listed = rows.slice((page - 1) * size, page * size);
    const next = page * size < rows.length ? `?page=${page + 1}` : null;
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify(body?.(listed) ?? { data: listed, total: rows.length, links: { next } }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const client = clientOf({ address: `http://127.0.0.1:${port}`, key: "key-of-a-listing" });
  return { client, queries, close: () => server.close() };
}
