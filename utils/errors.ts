import type { MessageKey } from "./i18n.ts";

/** Kinds after which the service may have made the change although it did not say so. */
const UNCERTAIN: ErrorKind[] = [
  "unreachable",
  "offline",
  "timeout",
  // The service may have made the change before it redirected.
  "redirected",
  "serviceFailed",
  "unexpectedResponse",
  "notNamed",
  "contradictory",
  "accepted",
  // It was made to another page's report, and perhaps to this one before.
  "otherAddress",
  "tooLarge",
  "interrupted",
  "unexpected",
];

/**
 * Causes of failure that users are told about, each with a sentence in `_locales`; `entrypoints/background/failures.ts`
 * says what they mean for the background.
 */
export type ErrorKind = MessageKey extends infer Key ? (Key extends `error_${infer Kind}` ? Kind : never) : never;

/** Details beyond the kind; plain JSON that survives messages and storage. */
export interface ErrorDetails {
  status?: number;
  /** The service's own message, shortened. */
  detail?: string;
  /** The service's messages by field of the request, shortened. */
  fields?: Record<string, string>;
  /** Milliseconds since 1970. */
  retryAt?: number;
  /** Submission that is still open. */
  openId?: string;
  /** Report that a conflict names. */
  reportId?: string;
}

export interface Failure extends ErrorDetails {
  kind: ErrorKind;
}

/** May a failed change have been made all the same? Not where the service itself refused it. */
export function isUncertain({ kind, status }: Failure): boolean {
  return (UNCERTAIN.includes(kind) && status !== 413) || status === 503;
}

/** Did a body deny what its success status says? Only a look tells which of them holds. */
export function isDenied({ kind, status = 0 }: Failure): boolean {
  return kind === "rejected" && status >= 200 && status < 300;
}

/** The only error that leaves the background. It holds no request, header or browser text: those may hold the key. */
export class AppError extends Error {
  override name = "AppError";
  readonly kind: ErrorKind;
  declare readonly status?: number;
  declare readonly detail?: string;
  declare readonly fields?: Record<string, string>;
  declare readonly retryAt?: number;
  declare readonly openId?: string;
  declare readonly reportId?: string;

  constructor(kind: ErrorKind, details: ErrorDetails = {}) {
    super(kind);
    this.kind = kind;
    Object.assign(this, detailsOf(details));
  }

  /** Plain JSON for messages and the journal. */
  get failure(): Failure {
    return { kind: this.kind, ...detailsOf(this) };
  }

  /** Returns an AppError as it is; anything else becomes `unexpected`. */
  static from(thrown: unknown): AppError {
    return thrown instanceof AppError ? thrown : new AppError("unexpected");
  }
}

/** Picks the known details and leaves out undefined ones. */
function detailsOf({ status, detail, fields, retryAt, openId, reportId }: ErrorDetails): ErrorDetails {
  return JSON.parse(JSON.stringify({ status, detail, fields, retryAt, openId, reportId }));
}
