import type { Report } from "@/utils/contract.ts";

/** The service's reports of one address. */
export interface AddressReports {
  /** Newest first. */
  reports: Report[];
  /** Certainly all of them? */
  isWhole: boolean;
  /** Is the first one certainly the newest? */
  isOrdered: boolean;
  /** The service's clock when it answered, in milliseconds since 1970; null where hidden. */
  answeredAt: number | null;
  /** Lead of the service's clock over ours, in milliseconds; null where hidden. */
  serviceOffset: number | null;
}
