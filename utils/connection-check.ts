import type { Failure } from "./errors.ts";

/** What Settings sends once when the user saves the connection. */
export interface ConnectionRequest {
  /** As {@link parseServiceAddress} returns it. */
  serviceUrl: string;
  /** Empty: keep the saved key, which is possible only while the origin stays the same. */
  key: string;
}

/** The steps of the connection test, in the order in which they can fail. */
export const CONNECTION_STEPS = ["address", "permission", "reachable", "service", "key"] as const;
export type ConnectionStep = (typeof CONNECTION_STEPS)[number];

/** What the connection test found. */
export interface ConnectionCheck {
  /** The first step that failed, or null: all is well. */
  failedStep: ConnectionStep | null;
  failure: Failure | null;
  /** The address all requests go to. */
  endpoint: string;
  /** False where the service is reached because it allows this extension in by itself (CORS). */
  permissionGranted: boolean;
  /** How long the service took to answer. */
  milliseconds: number | null;
}
