import { useRemembered } from "@/components/hooks/use-remembered.ts";
import { AppError, type Failure } from "@/utils/errors.ts";
import { readAllTrends, readDays, readIndex } from "@/utils/history.ts";
import type { DayCounts } from "@/utils/models/history.ts";
import type { KnownReport } from "@/utils/models/known-report.ts";
import type { Trend } from "@/utils/models/trend.ts";

/** Everything of a connection that Overview draws from; never the points of a history. */
export interface Known {
  reports: KnownReport[];
  trends: Trend[];
  /** Oldest first. */
  days: DayCounts[];
  /** Reason why it could not be read. */
  failure: Failure | null;
}

const NOTHING: Known = { reports: [], trends: [], days: [], failure: null };

/** Reads what is remembered of a connection, again after each change; null before the first time. */
export function useKnown(connectionId: string): Known | null {
  return useRemembered(() => read(connectionId), NOTHING, [connectionId]);
}

async function read(connectionId: string): Promise<Known> {
  try {
    const [reports, trends, days] = await Promise.all([
      readIndex(connectionId),
      readAllTrends(connectionId),
      readDays(connectionId),
    ]);
    return { reports, trends, days, failure: null };
  } catch (thrown) {
    return { ...NOTHING, failure: AppError.from(thrown).failure };
  }
}
