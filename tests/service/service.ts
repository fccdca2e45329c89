import type { Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";
import { every } from "hono/combine";
import { createApp } from "./app.ts";
import type { Certificate } from "./faults/certificate.ts";
import { createIntercepts, type Intercept } from "./intercepts.ts";
import type { Rater } from "./rating.ts";
import type { RecordedRequest, ServiceEnv } from "./recording.ts";
import { openStore, type Store } from "./store.ts";

export interface ServiceOptions {
  /** Rates the addresses. */
  rater: Rater;
  /** The path of an SQLite file; in memory where left out. */
  database?: string;
  /** A free one where left out. */
  port?: number;
  /** The API key; where left out, the one that is kept in the database. */
  key?: string;
  /** A sub-folder to be mounted below, such as "/tools". */
  basePath?: string;
  /** Makes it speak https. */
  certificate?: Certificate;
  /** Its clock, in milliseconds since 1970; where left out, this computer's, which no test can hold. */
  clock?: () => number;
  /** What goes wrong between the service and its callers. */
  faults?: MiddlewareHandler<ServiceEnv>;
}

/** A report service that is running. */
export interface Service {
  /** Where it is, without a trailing slash. */
  address: string;
  key: string;
  store: Store;
  /** Every request that arrived, in order. */
  requests: RecordedRequest[];
  intercept: Intercept;
  /** Ends it, open connections too. */
  close(): Promise<void>;
}

/**
 * Starts a report service that follows the whole interface, on this computer only.
 *
 * @throws if the port is taken (`code` is "EADDRINUSE") or the database cannot be opened
 */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { rater, database = ":memory:", port = 0, basePath = "", certificate, clock, faults = calm } = options;
  const store = openStore(database);
  const key = options.key ?? store.key;
  const requests: RecordedRequest[] = [];
  const { intercept, middleware } = createIntercepts(basePath);
  const app = createApp({ store, rater, key, basePath, requests, clock, intercept: every(middleware, faults) });
  const tls = certificate && { createServer: createTlsServer, serverOptions: certificate };
  const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false, ...tls }) as Server;

  async function close() {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
    store.close();
  }

  try {
    await listen(server, port);
  } catch (error) {
    store.close();
    throw error;
  }
  const address = `${certificate ? "https" : "http"}://127.0.0.1:${(server.address() as AddressInfo).port}${basePath}`;
  return { address, key, store, requests, intercept, close };
}

const calm: MiddlewareHandler = (_c, next) => next();

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
}
