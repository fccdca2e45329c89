import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";

/** A request as it arrived. */
export interface RecordedRequest {
  method: string;
  /** As it was sent, with its query. */
  path: string;
  /** By their names in lower case. */
  headers: Record<string, string>;
  /** The body's text; empty until it has arrived, and for GET. */
  body: string;
  /** When it arrived, in milliseconds since 1970. */
  time: number;
}

/** What every handler of the service finds in its context. */
export interface ServiceEnv {
  Bindings: HttpBindings;
  Variables: { recorded: RecordedRequest };
}

/**
 * Records every request before anything answers it.
 *
 * @param requests - where they are appended
 */
export function recording(requests: RecordedRequest[]): MiddlewareHandler<ServiceEnv> {
  return async (c, next) => {
    const recorded = {
      method: c.req.method,
      path: c.env.incoming.url ?? "",
      headers: { ...c.req.header() },
      body: "",
      time: Date.now(),
    };
    requests.push(recorded);
    c.set("recorded", recorded);
    recorded.body = await c.req.text();
    await next();
  };
}
