import { AppError, type ErrorDetails, type ErrorKind, type Failure } from "@/utils/errors.ts";
import { waitOf } from "./headers.ts";
import { wordsOf } from "./words.ts";

const KINDS: Record<number, ErrorKind> = {
  400: "invalid",
  401: "keyRejected",
  403: "notAllowed",
  404: "notFound",
  408: "timeout",
  410: "notFound",
  413: "tooLarge",
  422: "invalid",
  429: "rateLimited",
};

/** Statuses after which nobody can say that a report was not made, although they are in the 400s. */
const INDEFINITE = [408, 421, 425, 429];

/**
 * Names the cause of an answer whose status says failure (the interface leaves errors open, section 7).
 *
 * @param response - its status, and its `Retry-After` and `Date` headers count
 * @param body - the parsed body, for the service's words
 * @param secrets - what is taken out of the service's words
 */
export function errorOfStatus({ status, headers }: Response, body: unknown, secrets: string[]): AppError {
  const isPause = status === 429 || (status === 503 && headers.has("retry-after"));
  const kind = isPause ? "rateLimited" : (KINDS[status] ?? (status >= 500 ? "serviceFailed" : "rejected"));
  const details: ErrorDetails = { status, ...wordsOf(body, secrets) };
  if (isPause) details.retryAt = Date.now() + waitOf(headers);
  return new AppError(kind, details);
}

/** Was a call held up on this computer? */
export function isHeldUp({ kind, status }: Failure): boolean {
  return kind === "rateLimited" && status === undefined;
}

/**
 * Does an error prove that a create was answered and made nothing?
 *
 * @param error - of a call that was sent
 */
export function isDefinite({ status }: AppError): boolean {
  return status !== undefined && status >= 400 && status < 500 && !INDEFINITE.includes(status);
}
