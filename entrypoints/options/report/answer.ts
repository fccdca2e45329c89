import type { Report } from "@/utils/contract.ts";
import { isRecord, isText } from "@/utils/guards.ts";
import { leavesOf, numbersAmong } from "@/utils/leaves.ts";
import { idOf, idsOf } from "@/utils/models/list-entry.ts";
import { humanise } from "./details/humanise.ts";

const MAX_NUMBERS = 200;

/** Fields that name an entry, say what was measured, sort it, and explain it. */
const TITLES = ["title", "name", "message", "label", "summary"];
const VALUES = ["display_value", "displayValue", "value", "measured"];
const GROUPS = ["category", "group", "severity", "impact", "type"];
const TEXTS = ["description", "explanation", "help"];
const MAX_VALUE_LENGTH = 40;

/** An entry of a list that names its entries. */
export interface Entry {
  /** Tells it apart in earlier answers; null where it has none. */
  id: string | null;
  title: string;
  value: string | null;
  group: string | null;
  text: string | null;
  rest: Record<string, unknown>;
}

export interface EntryList {
  /** Path in the answer, for example "details.failed_audits". */
  name: string;
  entries: Entry[];
}

/** Finds the numbers of an answer, by their paths such as "details.scores.Performance". */
export function numbersOf({ more }: Report): Map<string, number> {
  return new Map(numbersAmong(leavesOf(more)).slice(0, MAX_NUMBERS));
}

/** Finds the ids of all lists of an answer, empty ones included, by their paths. */
export function listedIn({ more }: Report): Map<string, string[]> {
  const lists = leavesOf(more).flatMap(([name, list]) => {
    const ids = Array.isArray(list) ? idsOf(list) : null;
    return ids ? [[name, ids] as const] : [];
  });
  return new Map(lists);
}

/** Finds the lists that name each of their entries, such as failed audits. */
export function listsOf({ more }: Report): EntryList[] {
  return leavesOf(more).flatMap(([name, list]) => {
    if (!Array.isArray(list) || list.length === 0) return [];
    const entries = list.map(entryOf);
    return entries.every((entry) => entry !== null) ? [{ name, entries }] : [];
  });
}

/** Returns the titles of all entries of lists, by id. */
export function titlesOf(reports: Report[]): Map<string, string> {
  const entries = reports.flatMap(listsOf).flatMap((list) => list.entries);
  return new Map(entries.flatMap(({ id, title }) => (id === null ? [] : [[id, title]])));
}

/** Shortens "details.scores.Performance" to "Performance", in readable words. */
export function shortName(path: string): string {
  return humanise(lastOf(path));
}

/** Shortens each path as {@link shortName}, unless another one would read the same. */
export function labelsOf(paths: string[]): Map<string, string> {
  const labels = new Map(paths.map((path) => [path, shortName(path)]));
  const alike = Map.groupBy(labels.values(), (label) => label);
  return new Map(Array.from(labels, ([path, label]) => [path, alike.get(label)?.length === 1 ? label : path]));
}

/** Returns the end of a number's bar; null where its value lies on no usual scale. Never guessed from a word. */
export function scaleOf(name: string, numbers: Map<string, number>): 1 | 100 | null {
  const value = numbers.get(name) ?? Number.NaN;
  if (!(value >= 0 && value <= 100)) return null;
  if (value > 1) return 100;
  if (!Number.isInteger(value)) return 1;
  // 0 and 1 are on both scales: their neighbours tell.
  const neighbours = [...numbers].filter(([other]) => parentOf(other) === parentOf(name)).map(([, number]) => number);
  return neighbours.some((number) => number > 1 && number <= 100) ? 100 : 1;
}

function entryOf(value: unknown): Entry | null {
  if (!isRecord(value)) return null;
  const used = new Set<string>();
  const title = pick(value, TITLES, used);
  if (title === null) return null;
  const measured = pick(value, VALUES, used, MAX_VALUE_LENGTH);
  const group = pick(value, GROUPS, used, MAX_VALUE_LENGTH);
  const text = pick(value, TEXTS, used);
  const rest = Object.entries(value).filter(([name]) => !used.has(name) && name !== "id");
  return { id: idOf(value), title, value: measured, group, text, rest: Object.fromEntries(rest) };
}

function pick(fields: Record<string, unknown>, names: string[], used: Set<string>, longest = Number.POSITIVE_INFINITY) {
  const name = names.find((candidate) => {
    const value = fields[candidate];
    return (isText(value) && value.trim() !== "" && value.length <= longest) || Number.isFinite(value);
  });
  if (name === undefined) return null;
  used.add(name);
  return String(fields[name]);
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1) || path;
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf("."), 0));
}
