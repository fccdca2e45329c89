import { isRecord, isText } from "../guards.ts";

/** Longer names are cut where they are remembered. */
export const LONGEST_ID = 200;

/** Fields that may identify an entry of a list. */
const ID_FIELDS = ["id", "key", "code", "name", "title"];

/** Tells the entries of a service's list apart, for example the ids of failed audits; null where an entry has no id. */
export function idOf(entry: unknown): string | null {
  const id = isRecord(entry) ? ID_FIELDS.map((field) => entry[field]).find(isName) : entry;
  return isName(id) ? String(id).slice(0, LONGEST_ID) : null;
}

function isName(value: unknown): value is string | number {
  return (isText(value) && value !== "") || Number.isFinite(value);
}
