import type { Failure } from "./errors.ts";

export interface ConnectionRequest {
  /** As {@link parseServiceAddress} returns it. */
  serviceUrl: string;
  /** Empty: keep the saved key, which is possible only while the origin stays the same. */
  key: string;
  /** Is it another service or account, so that nothing of the former one is kept? Left out, another address is. */
  isOtherAccount?: boolean;
}

/** In the order in which they can fail. */
export const CONNECTION_STEPS = ["address", "permission", "reachable", "service", "key"] as const;
export type ConnectionStep = (typeof CONNECTION_STEPS)[number];

export interface ConnectionCheck {
  /** Null: all is well. */
  failedStep: ConnectionStep | null;
  failure: Failure | null;
  endpoint: string;
  /** False where the service lets this extension in by CORS. */
  permissionGranted: boolean;
  /** Response time of the service. */
  milliseconds: number | null;
  /** Was the key rejected, so that the one before it stays in use? */
  isFormerKeyKept?: true;
  /** Was this only a try, so that the former connection stays as it was? */
  isNotSaved?: true;
}
