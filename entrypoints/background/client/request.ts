import { createFetch, FetchError } from "ofetch";
import { AppError } from "@/utils/errors.ts";
import { readBytes } from "@/utils/read-bytes.ts";
import { isLoopback } from "@/utils/url.ts";
import { parseJson } from "../decode/json.ts";
import { QUIETLY } from "../quietly.ts";
import { isDenial } from "./denial.ts";
import { errorOfStatus, isPause } from "./status.ts";
import { wordsOf } from "./words.ts";

/** Limits of one call. Its deadline covers all attempts, up to the last byte read. */
export interface Limits {
  readMs: number;
  writeMs: number;
  bytes: number;
}

export const LIMITS: Limits = { readMs: 20_000, writeMs: 60_000, bytes: 8 * 1024 * 1024 };

/** Statuses that name another address. */
const REDIRECTS = [301, 302, 303, 307, 308];

const ofetch = createFetch({ fetch: (...asked) => fetch(...asked) });

export interface Request {
  method: "GET" | "POST" | "PUT" | "DELETE";
  url: string;
  headers: Record<string, string>;
  /** Form-urlencoded. */
  body?: string;
  /** The key and any password sent; removed from the service's messages before they are shown or stored. */
  secrets: string[];
  signal?: AbortSignal | undefined;
  /** Is a write without a network to be told as unsent? What a job may have sent is looked for. */
  isForPerson: boolean;
}

/** Answer with a success status. */
export interface Answer {
  status: number;
  /** Parsed JSON; undefined for an empty body. */
  body: unknown;
  headers: Headers;
}

/**
 * Sends one request; every failed call gets its AppError kind here. Only reads are repeated, at most twice.
 *
 * @param enter - runs before each attempt; throwing stops the request
 */
export async function send(
  { signal, secrets, isForPerson, ...request }: Request,
  limits: Limits,
  enter: () => Promise<void>,
): Promise<Answer> {
  const isRead = request.method === "GET";
  const deadline = AbortSignal.timeout(isRead ? limits.readMs : limits.writeMs);
  const end = signal ? AbortSignal.any([deadline, signal]) : deadline;
  const isCutOff = isForPerson && !isRead && hasNoNetwork(request.url);
  const response = await fetchResponse(request, isRead ? 2 : 0, end, enter).catch((thrown) => {
    // Offline before and after: in between, nothing has left this computer.
    throw isCutOff && AppError.from(thrown).kind === "offline" ? new AppError("noNetwork") : thrown;
  });
  if (response.type === "opaqueredirect" || REDIRECTS.includes(response.status)) throw new AppError("redirected");
  const reading = response.body && readBytes(response.body, limits.bytes, "tooLarge");
  const bytes = await reading?.catch((thrown) => {
    // The head tells all of it.
    if (isPause(response)) return undefined;
    throw thrown instanceof AppError ? thrown : lostConnection(end);
  });
  const { body, readable } = readBody(bytes);
  if (!response.ok) throw errorOfStatus(response, body, secrets, request.body !== undefined);
  if (!readable) throw new AppError("unexpectedResponse", { status: response.status });
  const { status, headers } = response;
  // Multi-Status: an error may stand inside, in any shape.
  if (status === 207 && !isRead) throw new AppError("contradictory", { status });
  if (isDenial(body, request.method)) throw new AppError("rejected", { status, ...wordsOf(body, secrets) });
  return { status, body, headers };
}

async function fetchResponse(
  { url, ...request }: Omit<Request, "signal" | "secrets" | "isForPerson">,
  retry: number,
  signal: AbortSignal,
  enter: () => Promise<void>,
): Promise<Response> {
  try {
    return await ofetch.raw<never, "stream">(url, {
      ...request,
      signal,
      retry,
      retryStatusCodes: [500, 502, 503, 504],
      retryDelay: () => 300 + Math.random() * 700,
      onRequest: enter,
      // A service that asks for a pause gets it.
      onResponse: ({ response, options }) => {
        if (response.headers.has("retry-after")) options.retry = false;
      },
      // Without an answer, show the cause at once instead of retrying.
      onRequestError: ({ options }) => {
        options.retry = false;
      },
      responseType: "stream",
      ...QUIETLY,
    });
  } catch (thrown) {
    if (thrown instanceof AppError) throw thrown;
    if (thrown instanceof FetchError && thrown.response) return thrown.response;
    throw lostConnection(signal);
  }
}

/** Can nothing reach a service? One on this computer needs no network. */
function hasNoNetwork(url: string): boolean {
  return navigator.onLine === false && !isLoopback(new URL(url).hostname);
}

/** Names why a call got no answer. Drops the browser's message: it can hold the key. */
function lostConnection(end: AbortSignal): AppError {
  if (end.aborted) return new AppError(end.reason.name === "TimeoutError" ? "timeout" : "interrupted");
  return new AppError(navigator.onLine === false ? "offline" : "unreachable");
}

/** Parses a body as JSON; one that is none stays a text, and is undefined where it is no UTF-8. */
function readBody(bytes: Uint8Array | undefined): { body: unknown; readable: boolean } {
  let text: string | undefined;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return { body: text.trim() === "" ? undefined : parseJson(text), readable: true };
  } catch {
    return { body: text?.trim(), readable: false };
  }
}
