import { humanise } from "./humanise.ts";
import { kindOf } from "./kind.ts";

/** A field of a report, or an entry of a list. */
export interface Field {
  /** As the service wrote it; for an entry its number, counted from 1. */
  name: string;
  isEntry: boolean;
  value: unknown;
  /** Fields within it that a search found; left out: all of them. */
  found?: Field[];
  open?: boolean;
}

interface Findings {
  fields: Field[];
  matches: number;
}

/** Matches that a search opens by itself; the user opens the others. */
const OPENED_MATCHES = 50;

/** Fields that are opened all at once. */
const MAX_OPENED = 2_000;

/** Far beyond what a person reads; searches go no deeper. */
const MAX_DEPTH = 100;

/** Returns the fields directly within an object or a list; none for anything else. */
export function fieldsOf(value: unknown): Field[] {
  if (Array.isArray(value)) {
    return value.map((entry, index) => ({ name: String(index + 1), isEntry: true, value: entry }));
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).map(([name, entry]) => ({ name, isEntry: false, value: entry }));
}

export function sizeOf(value: object): number {
  return Array.isArray(value) ? value.length : Object.keys(value).length;
}

export function isBranch({ value }: Field): boolean {
  return kindOf(value) === "branch" && sizeOf(value as object) > 0;
}

export function openOnlyBranch(fields: Field[]): Field[] {
  return fields.filter(isBranch).length === 1
    ? fields.map((field) => (isBranch(field) ? { ...field, open: true } : field))
    : fields;
}

/** Opens every branch, the outer ones first, as far as a page can hold. */
export function openAll(fields: Field[]): Field[] {
  return openWithin(fields, { fields: MAX_OPENED - fields.length }, 0);
}

function openWithin(fields: Field[], left: { fields: number }, depth: number): Field[] {
  return fields.map((field) => {
    if (!isBranch(field) || depth >= MAX_DEPTH || sizeOf(field.value as object) > left.fields) return field;
    left.fields -= sizeOf(field.value as object);
    return { ...field, open: true, found: openWithin(fieldsOf(field.value), left, depth + 1) };
  });
}

export function childrenOf({ value, found }: Field): Field[] {
  return found ?? fieldsOf(value);
}

/** Searches names and values in any case and keeps what the matches are in. A match by name keeps all within it. */
export function searchFields(fields: Field[], text: string): Findings {
  const needle = text.trim().toLowerCase();
  if (needle === "") return { fields, matches: 0 };
  const counter = { matches: 0 };
  const found = fields.map((field) => narrow(field, needle, counter, 0));
  return { fields: found.filter((field) => field !== null), ...counter };
}

function narrow(field: Field, needle: string, counter: Pick<Findings, "matches">, depth: number): Field | null {
  const open = counter.matches < OPENED_MATCHES;
  const isMatch = matches(field, needle);
  if (isMatch) counter.matches++;
  const children = depth < MAX_DEPTH ? childrenOf(field) : [];
  const results = children.map((child) => narrow(child, needle, counter, depth + 1));
  const found = results.filter((result) => result !== null);
  if (found.length === 0) return isMatch ? field : null;
  return {
    ...field,
    open: open || field.open === true,
    found: isMatch ? results.map((result, index) => result ?? (children[index] as Field)) : found,
  };
}

/** A readable name differs from the name itself only for searches with spaces. */
function matches({ name, isEntry, value }: Field, needle: string): boolean {
  if (!isEntry && (contains(name, needle) || (/\s/.test(needle) && contains(humanise(name), needle)))) return true;
  return typeof value !== "object" && contains(String(value), needle);
}

function contains(text: string, needle: string): boolean {
  return text.toLowerCase().includes(needle);
}
