import { createServer, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { MiddlewareHandler } from "hono";
import { type Operation, operationOf } from "../operations.ts";
import type { RecordedRequest, ServiceEnv } from "../recording.ts";
import type { Places, Play } from "./exchange.ts";

/** Tells which fault a request shall meet, if any. */
type FaultOf = (operation: Operation, request: RecordedRequest) => Play | undefined;

/**
 * Makes the middleware that plays faults onto the connections.
 *
 * @param faultOf - asked for every call of the interface
 * @param places - where redirects may lead
 */
export function playing(faultOf: FaultOf, places: () => Places): MiddlewareHandler<ServiceEnv> {
  const known = new WeakSet<Socket>();
  return async (c, next) => {
    const operation = operationOf(c.req.method, new URL(c.req.url).pathname, "");
    const { socket } = c.env.incoming;
    const isReused = known.has(socket);
    known.add(socket);
    const play = operation && faultOf(operation, c.get("recorded"));
    // A browser that goes away in the middle is what some of the faults are made for.
    if (!isReused) socket.on("error", () => undefined);
    if (!play || play({ operation, socket, isReused, places: places() }) === false) return next();
    c.res = RESPONSE_ALREADY_SENT;
  };
}

/** A server of somebody else. */
interface ForeignServer {
  port: number;
  /** What it was asked for: it must stay empty. */
  requests: string[];
  close(): void;
}

/** Starts a server that notes down what it is asked for, and sends everybody back where they came from. */
export async function startForeignServer(): Promise<ForeignServer> {
  const requests: string[] = [];
  const server: Server = createServer(({ method, url = "" }, response) => {
    requests.push(`${method} ${url}`);
    const back = new URLSearchParams(url.split("?")[1]).get("back");
    response.writeHead(back ? 307 : 200, { ...(back && { location: back }), "access-control-allow-origin": "*" });
    response.end("[]");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: (server.address() as AddressInfo).port, requests, close: () => server.close() };
}
