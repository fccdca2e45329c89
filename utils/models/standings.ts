import { RESULTS, type Result } from "../contract.ts";
import { isFlag, isText, isTime, recordOf } from "../guards.ts";
import { parseOrNull, type Schema } from "../storage/schema.ts";

/** Last result that a schedule has told of an address; later points of the trend are compared with it. */
export interface Standing {
  result: Result;
  /** Time of the newest point that was compared, in milliseconds since 1970. */
  at: number;
  /** Time of a worse result that waits for the next one to confirm it. */
  doubtedAt?: number;
}

/** The standings of a schedule's addresses. Apart from the schedule, because they are many. */
export interface Standings {
  scheduleId: string;
  /** Time from which the schedule covers these addresses, in milliseconds since 1970: earlier changes are not told. */
  since: number;
  /** By address, as `addressOf` in `history.ts` writes it. */
  byUrl: Record<string, Standing>;
  /** Times of requests for new results that did not come, or tell no time, by report id: other reports come first. */
  tried: Record<string, number>;
  /** Results up to this time were read, newest first, by a schedule that watches; null for none. */
  readUntil: number | null;
  /**
   * Where it reads the older ones on, page by page, as the service's paging parameters; null at the first page. Of chosen
   * reports the id of the last one that was read by itself.
   */
  at: string | null;
  /** Has the service shown that it ignores the order asked for? */
  isUnordered: boolean;
}

const STANDING: Schema<Standing> = { result: RESULTS, at: isTime, doubtedAt: [undefined, isTime] };

export const parseStandings = parseOrNull<Standings>({
  scheduleId: isText,
  since: isTime,
  byUrl: recordOf(STANDING),
  tried: recordOf(isTime),
  readUntil: [null, isTime],
  at: [null, isText],
  isUnordered: isFlag,
});
