import { PRIVACIES, type Privacy } from "../contract.ts";
import { isCount, isText, isTime } from "../guards.ts";
import { parseOrNull, type Schema } from "../storage/schema.ts";

/** The newest state of a report that was seen at the service: a record of the index. */
export interface KnownReport {
  connectionId: string;
  reportId: string;
  /** Its address as `addressOf` in `history.ts` writes it. */
  url: string;
  project: string | null;
  result: string | null;
  privacy: Privacy | null;
  /** Milliseconds since 1970; null where the service never told it. */
  generatedAt: number | null;
  /** It was told without a zone, so that only others told without one compare with it. */
  zoneAssumed?: true;
  /** When it was seen last, to five minutes, in milliseconds since 1970. */
  seenAt: number;
  /** Its newest point in the history. */
  point?: {
    /** Milliseconds since 1970. */
    at: number;
    result: string | null;
    /** How many numbers and list entries the service told with it. */
    details: number;
  };
  /** A result that was told without a time, and seen once: another sighting makes it a point. */
  pending?: { result: string; seenAt: number };
}

const KNOWN_REPORT: Schema<KnownReport> = {
  connectionId: isText,
  reportId: isText,
  url: isText,
  project: [null, isText],
  result: [null, isText],
  privacy: [null, ...PRIVACIES],
  generatedAt: [null, isTime],
  zoneAssumed: [undefined, true],
  seenAt: isTime,
  point: [undefined, { at: isTime, result: [null, isText], details: isCount }],
  pending: [undefined, { result: isText, seenAt: isTime }],
};

export const parseKnownReport = parseOrNull<KnownReport>(KNOWN_REPORT);
