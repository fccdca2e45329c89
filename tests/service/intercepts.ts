import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { MiddlewareHandler } from "hono";
import { type Operation, operationOf } from "./operations.ts";
import type { RecordedRequest, ServiceEnv } from "./recording.ts";

/** What a test lets the service answer; "drop" ends the connection without a word. */
export type InterceptedAnswer = Response | "drop";

interface Options {
  when: "before" | "after";
  /** Leaves other requests of the operation to the service; unless given, the next one is answered, whatever it asks. */
  isMeant?: (request: RecordedRequest) => boolean;
}

/**
 * Lets a test answer the next request of an operation in the service's place, once; several wait in their order.
 *
 * @param operation - which of the seven operations
 * @param options - "before": the operation is not performed; "after": it is, but its own answer is thrown away
 * @param answer - makes the answer from the request as it arrived
 */
export type Intercept = (
  operation: Operation,
  options: Options,
  answer: (request: RecordedRequest) => InterceptedAnswer | Promise<InterceptedAnswer>,
) => void;

/**
 * Makes the test hook and the middleware that heeds it.
 *
 * @param basePath - the sub-folder that the service is mounted below, or ""
 */
export function createIntercepts(basePath: string) {
  const waiting: (Options & { operation: Operation; answer: Parameters<Intercept>[2] })[] = [];

  const intercept: Intercept = (operation, options, answer) => {
    waiting.push({ operation, ...options, answer });
  };

  const middleware: MiddlewareHandler<ServiceEnv> = async (c, next) => {
    const operation = operationOf(c.req.method, new URL(c.req.url).pathname, basePath);
    const recorded = c.get("recorded");
    const isFor = ({ isMeant = () => true, ...hook }: Options & { operation: Operation }) =>
      hook.operation === operation && isMeant(recorded);
    const index = waiting.findIndex(isFor);
    const [hook] = index < 0 ? [] : waiting.splice(index, 1);
    if (!hook) return next();
    if (hook.when === "after") await next();
    const answer = await hook.answer(recorded);
    if (answer === "drop") c.env.incoming.socket.destroy();
    c.res = answer === "drop" ? RESPONSE_ALREADY_SENT : answer;
  };

  return { intercept, middleware };
}
