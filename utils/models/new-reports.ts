import { PRIVACIES } from "../contract.ts";
import { isText, listOf, type Parsed } from "../guards.ts";
import { defineItem } from "../storage/item.ts";
import { type ParsedBy, parseOrNull } from "../storage/schema.ts";
import { type AddedSource, SOURCES } from "./address-source.ts";
import { PACES, type Pace } from "./job.ts";

/** Treatment of addresses that have a report. */
export const EXISTING = ["skip", "refresh", "another"] as const;
export type Existing = (typeof EXISTING)[number];

/** Input of "New reports" that is not sent yet, without the password. */
export type NewReportsDraft = Parsed<typeof DRAFT>;

const DRAFT = {
  connectionId: isText,
  text: isText,
  /** Address of the sitemap to be read. */
  sitemap: [undefined, isText],
  include: isText,
  exclude: isText,
  privacy: PRIVACIES,
  existing: EXISTING,
  pace: Object.keys(PACES) as Pace[],
} as const;

export const newReportsDraftItem = defineItem("session:newReports", parseOrNull(DRAFT));

/** Apart from what is typed, because it may be large. */
type StoredSources = ParsedBy<typeof addedSourcesItem.parse>;

const SOURCE = { id: isText, kind: SOURCES, name: isText, text: isText } as const;

export const addedSourcesItem = defineItem(
  "session:newReportsSources",
  parseOrNull({
    connectionId: isText,
    /** The addresses as one text, a line each: 50,000 texts hold up every page that listens. */
    sources: listOf(SOURCE),
  }),
);

/** Addresses that the user leaves out, as one text, a line each: they may be as many. */
export const leftOutItem = defineItem("session:newReportsLeftOut", parseOrNull({ connectionId: isText, text: isText }));

export function toStoredSources(connectionId: string, added: AddedSource[]): StoredSources {
  return { connectionId, sources: added.map(({ addresses, ...one }) => ({ ...one, text: addresses.join("\n") })) };
}

export function fromStoredSources(stored: StoredSources | null, connectionId: string): AddedSource[] {
  if (stored?.connectionId !== connectionId) return [];
  return stored.sources.map(({ text, ...one }) => ({ ...one, addresses: text.split("\n") }));
}
