import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Client } from "@/entrypoints/background/client/index.ts";
import { LIMITS } from "@/entrypoints/background/client/request.ts";
import { clientOf } from "../support/client.ts";

const MIB = 1024 * 1024;
/** What the sockets of both ends may hold, beside what was read. */
const IN_FLIGHT = 16 * MIB;

let server: Server;
let sockets: Socket[];
let requests: number;
let respond: (response: ServerResponse) => void;

beforeEach(async () => {
  sockets = [];
  requests = 0;
  server = createServer((_request, response) => {
    requests++;
    respond(response);
  });
  server.on("connection", (socket) => sockets.push(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

afterEach(() => server.close());

/** A client of this server. Its deadlines are the real ones unless told otherwise. */
function connect(limits = LIMITS): Client {
  return clientOf({ address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, key: "a-key", limits });
}

/** How the call ends. Once it has, nobody listens to the server any longer. */
async function outcomeOf(call: Promise<unknown>): Promise<string> {
  const outcome = await call.then(
    () => "done",
    ({ kind }) => kind,
  );
  await Promise.all(
    sockets.map((socket) => socket.destroyed || new Promise((resolve) => socket.once("close", resolve))),
  );
  return outcome;
}

/** How many bytes the server could send. */
function sent(): number {
  return sockets.reduce((sum, { bytesWritten }) => sum + bytesWritten, 0);
}

/** Sends as fast as the other end takes it, until that has gone. */
function pour(response: ServerResponse, ...streams: NodeJS.ReadWriteStream[]): void {
  void pipeline([Readable.from(endlessly()), ...streams, response]).catch(() => {});
}

function* endlessly(): Generator<Buffer> {
  const rows = Buffer.from('{"id":1},'.repeat(10_000));
  for (yield Buffer.from("["); ; ) yield rows;
}

const OPERATIONS: [string, (client: Client) => Promise<unknown>][] = [
  ["a list", (client) => client.listReports()],
  ["a report", (client) => client.readReport("1")],
  ["a create", (client) => client.createReport({ url: "https://example.com/", privacy: 1 })],
  ["a delete", (client) => client.deleteReport("1")],
];

describe.each(OPERATIONS)("T13: %s answered", (_name, call) => {
  test.each<[string, (response: ServerResponse) => void]>([
    ["without end", (response) => pour(response)],
    ["with 200 MiB", (response) => pour(response.writeHead(200, { "content-length": 200 * MIB }))],
    ["with a failure without end", (response) => pour(response.writeHead(422))],
  ])("%s is cut off after 8 MiB, and the connection closed", async (_body, answer) => {
    respond = answer;
    expect(await outcomeOf(call(connect()))).toBe("tooLarge");
    expect(sent()).toBeGreaterThan(8 * MIB);
    expect(sent()).toBeLessThan(8 * MIB + IN_FLIGHT);
  });

  test("with a small body that unpacks to an endless one is cut off", async () => {
    respond = (response) => pour(response.writeHead(200, { "content-encoding": "gzip" }), createGzip());
    expect(await outcomeOf(call(connect()))).toBe("tooLarge");
    expect(sent()).toBeLessThan(IN_FLIGHT);
  });

  test("one byte at a time is given up at the deadline, however many came", async () => {
    let drip: NodeJS.Timeout | undefined;
    respond = (response) => {
      response.write("[");
      drip = setInterval(() => response.write(" "), 5);
    };
    expect(await outcomeOf(call(connect({ ...LIMITS, readMs: 200, writeMs: 200 })))).toBe("timeout");
    clearInterval(drip);
  });
});

test("T13: a list that fails three times without end is cut off three times", async () => {
  respond = (response) => pour(response.writeHead(503));
  expect(await outcomeOf(connect().listReports())).toBe("tooLarge");
  expect(requests).toBe(3);
  expect(sent()).toBeLessThan(8 * MIB + 3 * IN_FLIGHT);
});

test("T13: as many rows as fit into 8 MiB are counted", async () => {
  const body = `[{"id":7,"url":"https://example.com/"},${Array(4_000_000).fill(1)}]`;
  respond = (response) => response.end(body);
  const { rows, unreadable } = await connect().listReports();
  expect([rows.length, unreadable]).toEqual([1, 4_000_000]);
  server.closeAllConnections();
});
