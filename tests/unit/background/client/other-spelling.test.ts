import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { AppError } from "@/utils/errors.ts";
import { clientOf } from "../../support/client.ts";

const ROWS = Array.from({ length: 12 }, (_, id) => ({ id, url: `https://xn--bcher-kva.example/${id}` }));

/** Starts a service that answers a page behind a list's last one with a status, as Django REST framework does. */
async function startStrict(status: number) {
  const server = createServer((request, response) => {
    const query = new URL(request.url ?? "", "http://service").searchParams;
    const found = ROWS.filter(({ url }) => url.includes(query.get("search") ?? ""));
    answer(response, found, Number(query.get("page") ?? 1), status);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return clientOf({ address: `http://127.0.0.1:${port}`, key: "key" });
}

function answer(response: ServerResponse, found: typeof ROWS, page: number, status: number): void {
  const results = found.slice((page - 1) * 10, page * 10);
  const isBehind = page > 1 && results.length === 0;
  const next = page * 10 < found.length ? `?page=${page + 1}` : null;
  response.writeHead(isBehind ? status : 200, { "Content-Type": "application/json" });
  response.end(JSON.stringify(isBehind ? { detail: "Invalid page." } : { count: found.length, next, results }));
}

test("a search in letters goes on behind its first page where the service knows no such page of what they find", async () => {
  const client = await startStrict(404);
  const first = await client.listReports({ search: "bücher" });
  expect([first.rows.length, first.total]).toEqual([10, 12]);
  expect((await client.listReports({ search: "bücher" }, { at: first.next })).rows).toHaveLength(2);
});

test.each([
  ["of any spelling", 404, "bücher", "?page=3"],
  ["of the only spelling", 404, "xn--", "?page=3"],
  ["where the service says something else", 401, "bücher", "?page=2"],
])("a page behind the last one %s is told as it was answered", async (_words, status, search, at) => {
  const client = await startStrict(status);
  const failed = client.listReports({ search }, { at }).then(() => null, AppError.from);
  expect((await failed)?.failure).toMatchObject({ status, detail: "Invalid page." });
});
