import type { Report } from "@/utils/contract.ts";

/** What the service has for one address. */
export interface AddressReports {
  /** Of exactly this address, newest first. */
  reports: Report[];
  /** Are these certainly all of them? */
  isWhole: boolean;
  /** Is the first one certainly the newest? */
  isOrdered: boolean;
  /** The service's own clock when it answered, in milliseconds since 1970; null where hidden. */
  answeredAt: number | null;
  /** How far the service's clock is ahead of ours, in milliseconds; null where hidden. */
  serviceOffset: number | null;
}
