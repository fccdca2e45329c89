import { RESULTS, type Result } from "../contract.ts";
import { isRecord, isText, isTime } from "../guards.ts";
import { parseOrNull } from "../storage/schema.ts";

/** What a schedule has told of an address: later points of its trend are compared with it. */
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
  /** By address, as `addressOf` in `history.ts` writes it. */
  byUrl: Record<string, Standing>;
  /** Where a schedule that watches reads on, as the service's paging parameters; null at the newest result. */
  at: string | null;
  /** Newest result at the beginning of the reading under way; null where there is none. */
  sweepFrom: number | null;
  /** Results up to this time were read; null for none. */
  readUntil: number | null;
}

const parseStanding = parseOrNull<Standing>({ result: RESULTS, at: isTime, doubtedAt: [undefined, isTime] });

export const parseStandings = parseOrNull<Standings>({
  scheduleId: isText,
  byUrl: (value) => isRecord(value) && Object.values(value).every((standing) => parseStanding(standing)),
  at: [null, isText],
  sweepFrom: [null, isTime],
  readUntil: [null, isTime],
});
