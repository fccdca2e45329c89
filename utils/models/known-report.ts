import { PRIVACIES, type Privacy } from "../contract.ts";
import { isCount, isText, isTime, type Schema } from "../guards.ts";
import { parseOrNull } from "../storage/schema.ts";

/** Unchanged reports are not written again this soon: a page of a list has up to a hundred. */
export const SEEN_EVERY_MS = 600_000;

/** Newest state of a report seen at the service, a record of the index. Times are in milliseconds since 1970. */
export interface KnownReport {
  connectionId: string;
  reportId: string;
  /** As `addressOf` in `history.ts` writes it. */
  url: string;
  project: string | null;
  result: string | null;
  privacy: Privacy | null;
  /** Link to its page, as the service told it; left out where it did not. */
  link?: string;
  /** Null where the service never told it. */
  generatedAt: number | null;
  /** Came without a zone: only others without one compare with it. */
  zoneAssumed?: true;
  /** Last sighting, at most {@link SEEN_EVERY_MS} too early. */
  seenAt: number;
  /** Newest point in the history. */
  point?: {
    at: number;
    result: string | null;
    /** Number of numbers and list entries that came with it. */
    details: number;
  };
  /** Result that came without a time and was seen once: another sighting makes it a point. */
  pending?: { result: string; seenAt: number };
}

/** Longer names and results are cut: no screen could show them. */
export const MAX_WORD_LENGTH = 200;

/** Writes a project's name as the index does. */
export function projectAsKnown(project: string): string {
  return project.slice(0, MAX_WORD_LENGTH);
}

const KNOWN_REPORT: Schema<KnownReport> = {
  connectionId: isText,
  reportId: isText,
  url: isText,
  project: [null, isText],
  result: [null, isText],
  privacy: [null, ...PRIVACIES],
  link: [undefined, isText],
  generatedAt: [null, isTime],
  zoneAssumed: [undefined, true],
  seenAt: isTime,
  point: [undefined, { at: isTime, result: [null, isText], details: isCount }],
  pending: [undefined, { result: isText, seenAt: isTime }],
};

export const parseKnownReport = parseOrNull(KNOWN_REPORT);
