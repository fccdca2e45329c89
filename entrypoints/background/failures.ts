import type { ErrorKind, Failure } from "@/utils/errors.ts";

/**
 * Whose fault a failure is:
 *
 * - `connection`: another service is connected
 * - `user`: only the user can repair it, and everything that is asked fails alike
 * - `passing`: nothing is wrong with what was asked
 * - `report`: of this report alone
 * - `service`: none of these
 */
export type Fault = "connection" | "user" | "passing" | "report" | "service";

/** Meaning of a kind of failure; flags that are left out are false. */
interface Meaning {
  fault: Fault;
  /** Nothing was sent: that costs the service nothing, and each says why. */
  isUnsent?: true;
  /** No search is sent until the user has repaired it. */
  needsUser?: true;
  /** There is nothing to be read, and will not be. */
  isFinal?: true;
}

const OF_REPORT: Meaning = { fault: "report" };
const PASSING: Meaning = { fault: "passing" };
const OF_SERVICE: Meaning = { fault: "service" };

/** Kinds that mean nothing but {@link OF_SERVICE}. */
type Plain =
  | "unexpectedResponse"
  | "notNamed"
  | "notChecked"
  | "contradictory"
  | "accepted"
  | "tooLarge"
  | "invalid"
  | "rejected"
  | "serviceFailed"
  | "passwordGone"
  | "stillOpen"
  | "siteNotPermitted"
  | "siteUnreachable"
  | "siteTimeout"
  | "siteRedirected"
  | "siteRefused"
  | "notSitemap"
  | "fileTooLarge"
  | "unreadableFile"
  | "pageNotReadable"
  | "budgetSpent"
  | "schedulePaused"
  | "scheduleChanged"
  | "waitedTooLong"
  | "extensionUpdated"
  | "unexpected";

const MEANINGS: Record<Exclude<ErrorKind, Plain>, Meaning> = {
  notConnected: { fault: "connection", isUnsent: true, needsUser: true, isFinal: true },
  otherService: { fault: "connection", isUnsent: true, isFinal: true },
  permissionMissing: { fault: "user", isUnsent: true, needsUser: true },
  keyRejected: { fault: "user", needsUser: true },
  keyMissing: { fault: "passing", isUnsent: true, needsUser: true },
  unreachable: PASSING,
  offline: PASSING,
  noNetwork: { fault: "passing", isUnsent: true },
  timeout: PASSING,
  rateLimited: PASSING,
  storageFailed: PASSING,
  interrupted: PASSING,
  notRemembered: PASSING,
  notFound: { fault: "report", isFinal: true },
  invalidId: { fault: "report", isFinal: true },
  locked: OF_REPORT,
  stillListed: OF_REPORT,
  otherPrivacy: OF_REPORT,
  otherAddress: OF_REPORT,
  idReused: OF_REPORT,
  notAllowed: { fault: "service", needsUser: true },
  redirected: { fault: "service", needsUser: true },
  apiNotFound: { fault: "service", needsUser: true },
};

/** Says what a failure means; one that another version of this extension stored may be of a kind unknown here. */
export function meaningOf({ kind }: Failure): Meaning {
  return (MEANINGS as Partial<Record<ErrorKind, Meaning>>)[kind] ?? OF_SERVICE;
}
