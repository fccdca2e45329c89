import { PRIVACIES, type Privacy } from "../contract.ts";
import { isText, isTexts } from "../guards.ts";
import { defineItem } from "../storage/item.ts";
import { parseOrNull, type Schema } from "../storage/schema.ts";
import { type AddedSource, SOURCES } from "./address-source.ts";
import { PACES, type Pace } from "./job.ts";

/** What happens with addresses that have a report. */
export const EXISTING = ["skip", "refresh", "another"] as const;
export type Existing = (typeof EXISTING)[number];

/** What was put into "New reports" and not yet sent, without the password. */
export interface NewReportsDraft {
  connectionId: string;
  text: string;
  added: AddedSource[];
  include: string;
  exclude: string;
  privacy: Privacy;
  existing: Existing;
  pace: Pace;
}

const ADDED: Schema<AddedSource> = { id: isText, kind: SOURCES, name: isText, addresses: isTexts };

const DRAFT: Schema<NewReportsDraft> = {
  connectionId: isText,
  text: isText,
  added: (value) => Array.isArray(value) && value.every(isAdded),
  include: isText,
  exclude: isText,
  privacy: PRIVACIES,
  existing: EXISTING,
  pace: Object.keys(PACES),
};

export const newReportsDraftItem = defineItem("session:newReports", parseOrNull<NewReportsDraft>(DRAFT));

function isAdded(value: unknown): boolean {
  return parseOrNull<AddedSource>(ADDED)(value) !== null;
}
