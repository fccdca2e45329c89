import { Hono, type MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import { HTTPException } from "hono/http-exception";
import { InvalidFields } from "./answers.ts";
import { createApi } from "./api.ts";
import { API_PATH } from "./operations.ts";
import { createPages } from "./pages.ts";
import type { Rater } from "./rating.ts";
import { type RecordedRequest, recording, type ServiceEnv } from "./recording.ts";
import type { Store } from "./store.ts";

interface AppOptions {
  store: Store;
  rater: Rater;
  /** The API key (section 5). */
  key: string;
  /** The sub-folder that the service is mounted below, such as "/tools"; "" for none. */
  basePath: string;
  /** Where every request is recorded. */
  requests: RecordedRequest[];
  /** Its clock, in milliseconds since 1970; where left out, this computer's, which no test can hold. */
  clock: (() => number) | undefined;
  /** Sees every call of the interface before its headers are judged. */
  intercept: MiddlewareHandler<ServiceEnv>;
}

/**
 * The whole service as one application: the interface below `/api/v1`, and the pages for people beside it.
 */
export function createApp({ store, rater, key, basePath, requests, clock, intercept }: AppOptions): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>();
  app.use(recording(requests), tellTime(clock));
  app.use(`${basePath}/api/*`, allowEveryOrigin, forbidCaching, intercept);
  app.use(`${basePath}${API_PATH}/*`, requireKey(key), requireMediaTypes);
  app.route(basePath + API_PATH, createApi(store, rater));
  app.route(basePath || "/", createPages(store));
  app.notFound((c) => c.json({ message: "There is nothing at this address." }, 404));
  app.onError((error, c) => {
    const status = error instanceof HTTPException ? error.status : 500;
    const errors = error instanceof InvalidFields ? { errors: error.errors } : {};
    return c.json({ message: error.message, ...errors }, status);
  });
  return app;
}

const allowEveryOrigin = cors({
  origin: "*",
  allowMethods: ["GET", "POST", "PUT", "DELETE"],
  allowHeaders: ["Authorization", "Content-Type", "Idempotency-Key", "Accept"],
});

/** Without a clock of its own, the server tells this computer's time. */
function tellTime(clock: AppOptions["clock"]): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (clock && !c.res.headers.has("Date")) c.header("Date", new Date(clock()).toUTCString());
  };
}

const forbidCaching: MiddlewareHandler = async (c, next) => {
  await next();
  c.header("Cache-Control", "no-store");
};

/** Section 5: every request carries the key. */
function requireKey(key: string): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.header("Authorization") !== `Bearer ${key}`) {
      throw new HTTPException(401, { message: "The API key is missing or not known." });
    }
    await next();
  };
}

/** Section 4: what the headers of a request say about its body and about its answer. */
const requireMediaTypes: MiddlewareHandler = async (c, next) => {
  const accepted = mediaTypes(c.req.header("Accept"));
  const [sent] = mediaTypes(c.req.header("Content-Type"));
  if (c.req.method === "GET" && !accepted.includes("application/json")) {
    throw new HTTPException(406, { message: "Send the header Accept: application/json." });
  }
  if (["POST", "PUT"].includes(c.req.method) && sent !== "application/x-www-form-urlencoded") {
    throw new HTTPException(415, { message: "Send the header Content-Type: application/x-www-form-urlencoded." });
  }
  await next();
};

/** The types that a header names, without their parameters. */
function mediaTypes(header = ""): string[] {
  return header.split(",").map((type) => type.replace(/;.*/, "").trim().toLowerCase());
}
