import { AppError, type ErrorDetails, type ErrorKind, type Failure } from "@/utils/errors.ts";
import { isText } from "@/utils/guards.ts";
import { decodeReport } from "../decode/index.ts";
import { waitOf } from "./headers.ts";
import { wordsOf } from "./words.ts";

const KINDS: Record<number, ErrorKind> = {
  300: "unexpectedResponse",
  304: "unexpectedResponse",
  400: "invalid",
  401: "keyRejected",
  403: "notAllowed",
  404: "notFound",
  408: "timeout",
  410: "notFound",
  413: "tooLarge",
  422: "invalid",
  429: "rateLimited",
  511: "unreachable",
};

/** 4xx statuses after which a create may still have made a report. */
const INDEFINITE = [408, 421, 425, 429];

/** Gateways answer 499 where they gave up on what they had passed on; 500 and more may have been done, too. */
const FIRST_FAILURE = 499;

/**
 * Names the error of a failure status (section 7 leaves errors open).
 *
 * @param secrets - removed from its message
 * @param hasForm - was a form sent, so that 413 is about what was entered?
 */
export function errorOfStatus(
  { status, headers }: Response,
  body: unknown,
  secrets: string[],
  hasForm = false,
): AppError {
  const asksForPause = isPause({ status, headers });
  const told = status === 413 && hasForm ? "invalid" : KINDS[status];
  const kind = asksForPause ? "rateLimited" : (told ?? (status >= FIRST_FAILURE ? "serviceFailed" : "rejected"));
  // A 403 in plain text may come from a firewall before the service.
  const words = wordsOf(status === 403 && isText(body) ? null : body, secrets, kind === "invalid");
  const details: ErrorDetails = { status, ...words };
  const existing = status === 409 && decodeReport(body);
  if (existing) details.reportId = existing.id;
  if (asksForPause) details.retryAt = Date.now() + waitOf(headers);
  return new AppError(kind, details);
}

export function isPause({ status, headers }: Pick<Response, "status" | "headers">): boolean {
  return status === 429 || (status === 503 && headers.has("retry-after"));
}

/** Did a pause stop the call before it was sent? */
export function isHeldUp({ kind, status }: Failure): boolean {
  return kind === "rateLimited" && status === undefined;
}

/** Does the error of a sent create prove that no report was created? */
export function isDefinite({ status = 0 }: AppError): boolean {
  return status >= 400 && status < FIRST_FAILURE && !INDEFINITE.includes(status);
}
