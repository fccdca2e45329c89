import { FetchError, ofetch } from "ofetch";
import { AppError } from "@/utils/errors.ts";
import { parseJson } from "../decode/json.ts";
import { errorOfStatus } from "./status.ts";
import { isDenial, wordsOf } from "./words.ts";

/** Every call has one deadline, from the first byte sent to the last byte read. */
export interface Limits {
  readMs: number;
  writeMs: number;
  bytes: number;
}

export const LIMITS: Limits = { readMs: 20_000, writeMs: 60_000, bytes: 8 * 1024 * 1024 };

export interface Request {
  method: "GET" | "POST" | "PUT" | "DELETE";
  url: string;
  headers: Record<string, string>;
  /** A form-urlencoded body. */
  body?: string;
  /** What a service must not get shown or stored by saying it in an error: the key, and a password that was sent. */
  secrets: string[];
  /** Cancels the request. */
  signal?: AbortSignal | undefined;
}

/** An answer of the service whose status says success. */
export interface Answer {
  status: number;
  /** The parsed JSON; undefined where there was no body. */
  body: unknown;
  headers: Headers;
}

/**
 * Sends one request. Reads are repeated at most twice if the service fails; writes never are.
 *
 * @param enter - runs before each time; where it throws, nothing is sent
 * @throws AppError - the one place where a failed call gets its kind
 */
export async function send(
  { signal, secrets, ...request }: Request,
  limits: Limits,
  enter: () => Promise<void>,
): Promise<Answer> {
  const isRead = request.method === "GET";
  const deadline = AbortSignal.timeout(isRead ? limits.readMs : limits.writeMs);
  const end = signal ? AbortSignal.any([deadline, signal]) : deadline;
  const response = await fetchResponse(request, isRead ? 2 : 0, end, enter);
  if (response.type === "opaqueredirect" || (response.status >= 300 && response.status < 400)) {
    throw new AppError("redirected");
  }
  const bytes = await readBytes(response, limits.bytes, end);
  if (!response.ok) throw errorOfStatus(response, readBody(bytes).body, secrets);
  const { body, readable } = readBody(bytes);
  if (!readable) throw new AppError("notAService", { status: response.status });
  const { status, headers } = response;
  if (!isRead && isDenial(body)) throw new AppError("rejected", { status, ...wordsOf(body, secrets) });
  return { status, body, headers };
}

async function fetchResponse(
  { url, ...request }: Omit<Request, "signal" | "secrets">,
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
      // Whoever asks for a pause gets it.
      onResponse: ({ response, options }) => {
        if (response.headers.has("retry-after")) options.retry = false;
      },
      // Without an answer there is nothing to wait for; the user sees the cause at once.
      onRequestError: ({ options }) => {
        options.retry = false;
      },
      responseType: "stream",
      credentials: "omit",
      // Not followed and yet told apart from an unreachable service, which "error" would not allow.
      redirect: "manual",
      referrerPolicy: "no-referrer",
      cache: "no-store",
    });
  } catch (thrown) {
    if (thrown instanceof AppError) throw thrown;
    if (thrown instanceof FetchError && thrown.response) return thrown.response;
    throw lostConnection(signal);
  }
}

/** The cause of a call that ended without an answer. The browser's own words are dropped: they can hold the key. */
function lostConnection(end: AbortSignal): AppError {
  if (end.aborted) return new AppError(end.reason?.name === "TimeoutError" ? "timeout" : "interrupted");
  return new AppError(navigator.onLine === false ? "offline" : "unreachable");
}

async function readBytes(response: Response, most: number, end: AbortSignal): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of response.body ?? []) {
      length += chunk.length;
      if (length > most) break;
      chunks.push(chunk);
    }
  } catch {
    throw lostConnection(end);
  }
  if (length > most) throw new AppError("tooLarge");
  return join(chunks, length);
}

function join(chunks: Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let end = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, end);
    end += chunk.length;
  }
  return bytes;
}

function readBody(bytes: Uint8Array): { body: unknown; readable: boolean } {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return { body: text.trim() === "" ? undefined : parseJson(text), readable: true };
  } catch {
    return { body: undefined, readable: false };
  }
}
