import { AppError, type ErrorDetails, type ErrorKind } from "@/utils/errors.ts";
import { isText } from "@/utils/guards.ts";

const KINDS: Record<number, ErrorKind> = {
  400: "invalid",
  401: "keyRejected",
  403: "notAllowed",
  404: "notFound",
  408: "timeout",
  409: "invalid",
  410: "notFound",
  413: "tooLarge",
  422: "invalid",
  429: "rateLimited",
};

/** Statuses after which nobody can say that a report was not made, although they are in the 400s. */
const INDEFINITE = [408, 409, 421, 425, 429];

/** What the form calls its fields: the service's words about them stand beside them. */
const FORM_FIELDS = ["url", "privacy", "password", "results"];

/** Shorter secrets are parts of other words. */
const SHORTEST_SECRET = 4;

const MAX_MESSAGE = 300;
const MAX_FIELDS = 20;
const MAX_WAIT_MS = 15 * 60_000;

/**
 * Names the cause of an answer whose status says failure (the interface leaves errors open, section 7).
 *
 * @param response - its status and its `Retry-After` header count
 * @param body - the parsed body; the common shape `{message, errors: {field: [...]}}` is used where it is there
 * @param secrets - what is taken out of the service's words
 */
export function errorOfStatus(response: Response, body: unknown, secrets: string[]): AppError {
  const { status } = response;
  const kind = KINDS[status] ?? (status >= 500 ? "serviceFailed" : "rejected");
  const details: ErrorDetails = { status, ...readMessages(body, secrets) };
  if (kind === "rateLimited") details.retryAt = Date.now() + waitOf(response.headers.get("retry-after"));
  return new AppError(kind, details);
}

/**
 * Whether an error proves that a create was answered and made nothing.
 *
 * @param error - of a call that was sent
 */
export function isDefinite({ details: { status } }: AppError): boolean {
  return status !== undefined && status >= 400 && status < 500 && !INDEFINITE.includes(status);
}

/** What the service said in words. */
type Messages = Pick<ErrorDetails, "detail" | "fields">;

function readMessages(body: unknown, secrets: string[]): Messages {
  const tidy = (text: string) => shorten(redact(text, secrets));
  if (typeof body !== "object" || body === null) return {};
  const { message, error, errors } = body as Record<string, unknown>;
  const detail = [message, error].find((text) => typeof text === "string" && text !== "") as string | undefined;
  const fields = typeof errors === "object" && errors !== null ? readFields(errors, tidy) : undefined;
  return { ...(detail && { detail: tidy(detail) }), ...(fields && { fields }) };
}

function readFields(errors: object, tidy: (text: string) => string): Record<string, string> {
  const entries = Object.entries(errors).slice(0, MAX_FIELDS);
  return Object.fromEntries(
    entries.map(([field, messages]) => [
      FORM_FIELDS.includes(field) ? field : tidy(field),
      tidy([messages].flat().filter(isText).join(" ")),
    ]),
  );
}

/** A service that repeats a secret in its words must not bring it onto the screen or into the journal. */
function redact(text: string, secrets: string[]): string {
  const told = secrets.filter(({ length }) => length >= SHORTEST_SECRET);
  return told.reduce((said, secret) => said.replaceAll(secret, "•••"), text);
}

function shorten(text: string): string {
  return text.length > MAX_MESSAGE ? `${text.slice(0, MAX_MESSAGE)}…` : text;
}

/** `Retry-After` in seconds or as a date; absent, absurd and negative values are tamed. */
function waitOf(header: string | null): number {
  const value = header?.trim() ?? "";
  const wait = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(wait) ? Math.min(Math.max(wait, 1000), MAX_WAIT_MS) : 30_000;
}
