import { isRecord, isText } from "../guards.ts";

/** Longer names are cut where they are remembered. */
export const MAX_ID_LENGTH = 200;

/** Names of lists whose entries are failures. */
const FAILURES = /fail|error|issue|problem|violation|warning|not.?pass/i;
const SUCCESS = /^(pass(ed|es|ing)?|success(es|ful)?|fixed|resolved|solved|ignored)$/i;

/** Fields that may identify an entry of a list. */
const ID_FIELDS = ["id", "key", "code", "name", "title"];

/**
 * Tells the entries of a service's list apart, for example the ids of failed audits; null where an entry has no id. A
 * number counts only beside no text: it may be a row's, which is another one after each check.
 */
export function idOf(entry: unknown): string | null {
  const ids = isRecord(entry) ? ID_FIELDS.map((field) => entry[field]).filter(isName) : [entry];
  const id = ids.find(isText) ?? ids[0];
  return isName(id) ? String(id).slice(0, MAX_ID_LENGTH) : null;
}

/** Returns the ids of a list's entries; null where it has entries, but none of them an id. */
export function idsOf(list: unknown[]): string[] | null {
  const ids = list.flatMap((entry) => idOf(entry) ?? []);
  return ids.length === 0 && list.length > 0 ? null : ids;
}

/** Are the entries of a list failures? @param path - such as "details.failed_audits" */
export function isOfFailures(path: string): boolean {
  const name = path.slice(path.lastIndexOf(".") + 1) || path;
  const words = name.split(/[_\-\s]+|(?<=[a-z])(?=[A-Z])/);
  const isOfSuccess = words.some((word, index) => SUCCESS.test(word) && words[index - 1]?.toLowerCase() !== "not");
  return FAILURES.test(name) && !isOfSuccess;
}

function isName(value: unknown): value is string | number {
  return (isText(value) && value !== "") || Number.isFinite(value);
}
