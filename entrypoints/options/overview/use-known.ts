import { useRemembered } from "@/components/hooks/use-remembered.ts";
import { AppError, type Failure } from "@/utils/errors.ts";
import { readChanged, readCompared, readDays, readIndex } from "@/utils/history.ts";
import type { DayCounts } from "@/utils/models/history.ts";
import type { KnownReport } from "@/utils/models/known-report.ts";
import type { Trend } from "@/utils/models/trend.ts";

/** Everything of a connection that Overview draws from; never the points of a history. */
export interface Known {
  reports: KnownReport[];
  /** Trends of the addresses whose rating changed in the period. */
  changed: Trend[];
  /** Addresses that could have changed. */
  compared: string[];
  /** Oldest first. */
  days: DayCounts[];
  failure: Failure | null;
}

const NOTHING: Known = { reports: [], changed: [], compared: [], days: [], failure: null };

/**
 * Reads what is remembered of a connection, again after each change; null before the first time.
 *
 * @param since - start of the period, in milliseconds since 1970
 */
export function useKnown(connectionId: string, since: number): Known | null {
  return useRemembered(() => read(connectionId, since), NOTHING, [connectionId, since]);
}

async function read(connectionId: string, since: number): Promise<Known> {
  try {
    const [reports, changed, compared, days] = await Promise.all([
      readIndex(connectionId),
      readChanged(connectionId, since),
      readCompared(connectionId),
      readDays(connectionId),
    ]);
    return { reports, changed, compared, days, failure: null };
  } catch (thrown) {
    return { ...NOTHING, failure: AppError.from(thrown).failure };
  }
}
