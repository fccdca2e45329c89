import { humanise } from "./humanise.ts";
import { kindOf } from "./kind.ts";

/** A field of a report, or an entry of a list. */
export interface Field {
  /** As the service wrote it; the number of an entry, counted from 1. */
  name: string;
  isEntry: boolean;
  value: unknown;
  /** The fields within it that a search left over; without one it is all of them. */
  found?: Field[];
  /** Whether it is open before anybody opens it. */
  open?: boolean;
}

/** What a search left over. */
export interface Findings {
  fields: Field[];
  matches: number;
}

/** How many matches a search lays open by itself; what is beyond can be opened by hand. */
const OPENED_MATCHES = 50;

/** Far beyond what a person reads; deeper values are kept unread. */
const MAX_DEPTH = 100;

/**
 * The fields directly within a value.
 *
 * @returns none for anything but objects and lists
 */
export function fieldsOf(value: unknown): Field[] {
  if (Array.isArray(value)) {
    return value.map((entry, index) => ({ name: String(index + 1), isEntry: true, value: entry }));
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).map(([name, entry]) => ({ name, isEntry: false, value: entry }));
}

/** How many fields are directly within an object or a list. */
export function sizeOf(value: object): number {
  return Array.isArray(value) ? value.length : Object.keys(value).length;
}

/** Whether there are fields to be opened within a field. */
export function isBranch({ value }: Field): boolean {
  return kindOf(value) === "branch" && sizeOf(value as object) > 0;
}

/** Opens the only branch of a level, where the rest is nothing to choose from. */
export function openOnlyBranch(fields: Field[]): Field[] {
  return fields.filter(isBranch).length === 1
    ? fields.map((field) => (isBranch(field) ? { ...field, open: true } : field))
    : fields;
}

/** The fields within a field that are to be shown. */
export function childrenOf({ value, found }: Field): Field[] {
  return found ?? fieldsOf(value);
}

/**
 * Keeps the fields whose name or value contains a text, with everything they are in. A field that matches by its name
 * keeps all that is in it.
 *
 * @param fields - the fields of one level
 * @param text - what is searched for, in any case; empty for everything
 */
export function searchFields(fields: Field[], text: string): Findings {
  const needle = text.trim().toLowerCase();
  if (needle === "") return { fields, matches: 0 };
  const counter = { matches: 0 };
  return { fields: narrowAll(fields, needle, counter, 0), matches: counter.matches };
}

interface Counter {
  matches: number;
}

function narrowAll(fields: Field[], needle: string, counter: Counter, depth: number): Field[] {
  return fields.map((field) => narrow(field, needle, counter, depth)).filter((field) => field !== null);
}

function narrow(field: Field, needle: string, counter: Counter, depth: number): Field | null {
  const open = counter.matches < OPENED_MATCHES;
  const isMatch = matches(field, needle);
  if (isMatch) counter.matches++;
  const children = depth < MAX_DEPTH ? fieldsOf(field.value) : [];
  const results = children.map((child) => narrow(child, needle, counter, depth + 1));
  const found = results.filter((result) => result !== null);
  if (found.length === 0) return isMatch ? field : null;
  return {
    ...field,
    open,
    found: isMatch ? results.map((result, index) => result ?? (children[index] as Field)) : found,
  };
}

/** Only the spaces between its words are in a name's readable form and not in the name itself. */
function matches({ name, isEntry, value }: Field, needle: string): boolean {
  if (!isEntry && (contains(name, needle) || (/\s/.test(needle) && contains(humanise(name), needle)))) return true;
  return typeof value !== "object" && contains(String(value), needle);
}

function contains(text: string, needle: string): boolean {
  return text.toLowerCase().includes(needle);
}
