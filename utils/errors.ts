/** Every cause of a failure that a user can be told about; each has its sentence in `_locales` as `error_<kind>`. */
export type ErrorKind =
  | "notConnected"
  | "otherService"
  | "keyMissing"
  | "permissionMissing"
  | "unreachable"
  | "offline"
  | "timeout"
  | "redirected"
  | "keyRejected"
  | "notAllowed"
  | "notFound"
  | "stillListed"
  | "noService"
  | "notAService"
  | "notNamed"
  | "tooLarge"
  | "invalid"
  | "rejected"
  | "unnameable"
  | "rateLimited"
  | "serviceFailed"
  | "storageFailed"
  | "passwordGone"
  | "stillOpen"
  | "interrupted"
  | "extensionUpdated"
  | "unexpected";

/** What an {@link AppError} knows beyond its kind; it survives messages and storage as plain JSON. */
export interface ErrorDetails {
  /** The HTTP status, where the service answered. */
  status?: number;
  /** The service's own message, shortened. */
  detail?: string;
  /** The service's messages per field of the request, shortened. */
  fields?: Record<string, string>;
  /** When to try again, in milliseconds since 1970. */
  retryAt?: number;
  /** The submission that is still open. */
  openId?: string;
}

export interface Failure extends ErrorDetails {
  kind: ErrorKind;
}

/** Causes after which the service may have done what it was asked for, although it did not say so. */
const UNCERTAIN: ErrorKind[] = [
  "unreachable",
  "offline",
  "timeout",
  // The service may have done it before it sent its caller elsewhere.
  "redirected",
  "serviceFailed",
  "notAService",
  "notNamed",
  "tooLarge",
  "interrupted",
  "unexpected",
];

/** Whether a failed change may have been made all the same: not where the service itself refused it. */
export function isUncertain({ kind, status }: Failure): boolean {
  return (UNCERTAIN.includes(kind) && status !== 413) || status === 503;
}

/**
 * The only error that leaves the background. It names a cause and never carries a request, a header or a browser's own
 * error text, because those can hold the key.
 */
export class AppError extends Error {
  override name = "AppError";
  readonly kind: ErrorKind;
  declare readonly status?: number;
  declare readonly detail?: string;
  declare readonly fields?: Record<string, string>;
  declare readonly retryAt?: number;
  declare readonly openId?: string;

  constructor(kind: ErrorKind, details: ErrorDetails = {}) {
    super(kind);
    this.kind = kind;
    Object.assign(this, detailsOf(details));
  }

  /** The error as plain JSON, for messages and the journal. */
  get failure(): Failure {
    return { kind: this.kind, ...detailsOf(this) };
  }

  /**
   * Restores an error that lost its class on its way through a message.
   *
   * @param thrown - anything that was thrown
   * @returns the AppError it is or was; `unexpected` for everything else
   */
  static from(thrown: unknown): AppError {
    if (thrown instanceof AppError) return thrown;
    if (thrown instanceof Error && thrown.name === "AppError" && "kind" in thrown) {
      return new AppError(thrown.kind as ErrorKind, thrown as ErrorDetails);
    }
    return new AppError("unexpected");
  }
}

/** What an error knows beyond its kind; what it does not know is left out. */
function detailsOf({ status, detail, fields, retryAt, openId }: ErrorDetails): ErrorDetails {
  return JSON.parse(JSON.stringify({ status, detail, fields, retryAt, openId }));
}
