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

/** 4xx statuses after which a create may still have made a report. */
const INDEFINITE = [408, 421, 425, 429];

/** Names the error of a failure status (section 7 leaves errors open). @param secrets - removed from its message */
export function errorOfStatus({ status, headers }: Response, body: unknown, secrets: string[]): AppError {
  const isPause = status === 429 || (status === 503 && headers.has("retry-after"));
  const kind = isPause ? "rateLimited" : (KINDS[status] ?? (status >= 500 ? "serviceFailed" : "rejected"));
  const details: ErrorDetails = { status, ...wordsOf(body, secrets, kind === "invalid") };
  if (isPause) details.retryAt = Date.now() + waitOf(headers);
  return new AppError(kind, details);
}

/** Did a pause stop the call before it was sent? */
export function isHeldUp({ kind, status }: Failure): boolean {
  return kind === "rateLimited" && status === undefined;
}

/** Does the error of a sent create prove that no report was created? */
export function isDefinite({ status }: AppError): boolean {
  return status !== undefined && status >= 400 && status < 500 && !INDEFINITE.includes(status);
}
