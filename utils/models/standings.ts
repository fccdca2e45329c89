import { RESULTS } from "../contract.ts";
import { isFlag, isText, isTime, type Parsed, recordOf } from "../guards.ts";
import { type ParsedBy, parseOrNull } from "../storage/schema.ts";

/** Last result that a schedule has told of an address; later points of the trend are compared with it. */
export type Standing = Parsed<typeof STANDING>;

/** The standings of a schedule's addresses. Apart from the schedule, because they are many. */
export type Standings = ParsedBy<typeof parseStandings>;

const STANDING = {
  result: RESULTS,
  /** Time of the newest point that was compared, in milliseconds since 1970. */
  at: isTime,
  /** Time of a worse result that waits for the next one to confirm it. */
  doubtedAt: [undefined, isTime],
} as const;

export const parseStandings = parseOrNull({
  scheduleId: isText,
  /** Time from which the schedule covers these addresses, in milliseconds since 1970: earlier changes are not told. */
  since: isTime,
  /** By address, as `addressOf` in `history.ts` writes it. */
  byUrl: recordOf(STANDING),
  /** Times of requests for new results that did not come, or tell no time, by report id: other reports come first. */
  tried: recordOf(isTime),
  /** Results up to this time were read, newest first, by a schedule that watches; null for none. */
  readUntil: [null, isTime],
  /**
   * Where it reads the older ones on, page by page, as the service's paging parameters; null at the first page. Of chosen
   * reports the id of the last one that was read by itself.
   */
  at: [null, isText],
  /** Has the service shown that it ignores the order asked for? */
  isUnordered: isFlag,
});
