import type { Change, Journal, LatestSaying, Monitored, PopupScreen } from "../sayings.ts";
import type { ReferenceService } from "../service/reference-service.ts";
import type { Click, CreateClick } from "../user/clicks.ts";
import type { Budget, ScheduleWish } from "../user/schedules.ts";

/** What the oracle looks at, in the simulated browser and in a real one. */
export interface Watched {
  services: ReferenceService[];
  clicks: Click[];
  changes: Change[];
  latest: LatestSaying[];
  schedules: ScheduleWish[];
  budgets: Budget[];
  /** Which service each connection is to. */
  connections: Map<string, ReferenceService>;
  /** When each connection was made. */
  connectedAt: Map<string, number>;
  /** When somebody began to connect. */
  connectingAt: number[];
  /** When the background ended. */
  endedAt: number[];
  /** The click whose outcome the open popup has to show. */
  asked: CreateClick | null;
  journal(): Promise<Journal>;
  monitored(): Promise<Monitored>;
  /** What the open popup shows now. */
  note(): PopupScreen | null;
}
