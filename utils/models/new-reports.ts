import { PRIVACIES, type Privacy } from "../contract.ts";
import { isText, listOf } from "../guards.ts";
import { defineItem } from "../storage/item.ts";
import { parseOrNull, type Schema } from "../storage/schema.ts";
import { type AddedSource, SOURCES } from "./address-source.ts";
import { PACES, type Pace } from "./job.ts";

/** Treatment of addresses that have a report. */
export const EXISTING = ["skip", "refresh", "another"] as const;
export type Existing = (typeof EXISTING)[number];

/** Input of "New reports" that is not sent yet, without the password. */
export interface NewReportsDraft {
  connectionId: string;
  text: string;
  /** Address of the sitemap to be read. */
  sitemap?: string;
  include: string;
  exclude: string;
  privacy: Privacy;
  existing: Existing;
  pace: Pace;
}

const DRAFT: Schema<NewReportsDraft> = {
  connectionId: isText,
  text: isText,
  sitemap: [undefined, isText],
  include: isText,
  exclude: isText,
  privacy: PRIVACIES,
  existing: EXISTING,
  pace: Object.keys(PACES),
};

export const newReportsDraftItem = defineItem("session:newReports", parseOrNull<NewReportsDraft>(DRAFT));

/** Apart from what is typed, because it may be large. */
interface StoredSources {
  connectionId: string;
  /** The addresses as one text, a line each: 50,000 texts hold up every page that listens. */
  sources: (Omit<AddedSource, "addresses"> & { text: string })[];
}

const SOURCE: Schema<StoredSources["sources"][number]> = { id: isText, kind: SOURCES, name: isText, text: isText };

export const addedSourcesItem = defineItem(
  "session:newReportsSources",
  parseOrNull<StoredSources>({
    connectionId: isText,
    sources: listOf(SOURCE),
  }),
);

/** Addresses that the user leaves out, as one text, a line each: they may be as many. */
export const leftOutItem = defineItem(
  "session:newReportsLeftOut",
  parseOrNull<{ connectionId: string; text: string }>({ connectionId: isText, text: isText }),
);

export function toStoredSources(connectionId: string, added: AddedSource[]): StoredSources | null {
  if (added.length === 0) return null;
  return { connectionId, sources: added.map(({ addresses, ...one }) => ({ ...one, text: addresses.join("\n") })) };
}

export function fromStoredSources(stored: StoredSources | null, connectionId: string): AddedSource[] {
  if (stored?.connectionId !== connectionId) return [];
  return stored.sources.map(({ text, ...one }) => ({ ...one, addresses: text.split("\n") }));
}
