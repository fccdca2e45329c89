import { PRIVACIES } from "../contract.ts";
import { isCount, isText, isTime, type Parsed } from "../guards.ts";
import { parseOrNull } from "../storage/schema.ts";

/** Unchanged reports are not written again this soon: a page of a list has up to a hundred. */
export const SEEN_EVERY_MS = 600_000;

/** Servers and browsers refuse longer addresses, and nothing is remembered of them. */
export const MAX_ADDRESS_LENGTH = 2_000;

/** Limit of remembered addresses; those not seen for longest give way. */
export const MAX_ADDRESSES = 20_000;

/** Newest state of a report seen at the service, a record of the index. Times are in milliseconds since 1970. */
export type KnownReport = Parsed<typeof KNOWN_REPORT>;

/** Longer names and results are cut: no screen could show them. */
export const MAX_WORD_LENGTH = 200;

/** Writes a project's name as the index does. */
export function projectAsKnown(project: string): string {
  return project.slice(0, MAX_WORD_LENGTH);
}

const KNOWN_REPORT = {
  connectionId: isText,
  reportId: isText,
  /** As `addressOf` in `history.ts` writes it. */
  url: isText,
  project: [null, isText],
  result: [null, isText],
  privacy: [null, ...PRIVACIES],
  /** Link to its page, as the service told it; left out where it did not. */
  link: [undefined, isText],
  /** Null where the service never told it. */
  generatedAt: [null, isTime],
  /** Came without a zone: only others without one compare with it. */
  zoneAssumed: [undefined, true],
  /** Last sighting, at most {@link SEEN_EVERY_MS} too early. */
  seenAt: isTime,
  /** Newest point in the history. */
  point: [
    undefined,
    {
      at: isTime,
      result: [null, isText],
      /** Number of numbers and list entries that came with it. */
      details: isCount,
    },
  ],
  /** Result that no time proves to be newer, first seen then: a later sighting makes it a point. */
  pending: [undefined, { result: isText, seenAt: isTime }],
} as const;

/** Known report of an address, also one that only a search told. */
export type FoundReport = Omit<KnownReport, "project" | "privacy">;

export const parseKnownReport = parseOrNull(KNOWN_REPORT);
