import { PRIVACIES, PRIVACY, type Privacy, type PrivacyName, type Project, type Report } from "@/utils/contract.ts";

/** Longer texts are not what the interface means by an address, a name or an id. */
const MAX_LENGTH = 65_536;

/** Numbers below this are seconds since 1970, numbers above it milliseconds. */
const MILLISECONDS_FROM = 100_000_000_000;

/** As it is wanted: to write it anew would cost more than the rest of its row. */
const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** Browsers do not pass on to a page what is nested a few thousand levels deep. */
const MAX_DEPTH = 500;

/** Where services put the address of a report's own page; the interface does not say. */
const LINK_FIELDS = ["report_url", "link", "permalink", "html_url"];

type Fields = Record<string, unknown>;

/**
 * Reads the fields of one report (section 2); strings for numbers and the like are put right.
 *
 * @returns the report, or null if it cannot be read
 */
export function readReport(value: unknown): Report | null {
  const fields = toShallowFields(value);
  if (!fields) return null;
  const { id: rawId, url, result: rawResult, generated_at, privacy: rawPrivacy, ...more } = fields;
  const id = toId(rawId);
  if (id === null || !(isShortText(url) || isMissing(url))) return null;
  const result = isName(rawResult) ? rawResult : null;
  const generatedAt = toIso(generated_at);
  const privacy = toPrivacy(rawPrivacy);
  // What is not understood is shown as it is.
  if (result === null && !isMissing(rawResult)) more.result = rawResult;
  if (generatedAt === null && !isMissing(generated_at)) more.generated_at = generated_at;
  if (privacy === null && !isMissing(rawPrivacy)) more.privacy = rawPrivacy;
  return { id, url: url ?? "", result, generatedAt, privacy, link: linkOf(fields), more };
}

/**
 * Reads the fields of one project (section 2).
 *
 * @returns the project, or null if it cannot be read
 */
export function readProject(value: unknown): Project | null {
  const fields = toShallowFields(value);
  if (!fields) return null;
  const { project, created_at, ...more } = fields;
  return isName(project) ? { project, createdAt: toIso(created_at), more } : null;
}

/** Whether a value is a text that is short enough to be an address. */
export function isShortText(value: unknown): value is string {
  return typeof value === "string" && value.length <= MAX_LENGTH;
}

/** An object's own fields; lists and everything else are null. */
export function toFields(value: unknown): Fields | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : null;
}

function toShallowFields(value: unknown): Fields | null {
  return isDeep(value) ? null : toFields(value);
}

function isDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (depth > MAX_DEPTH) return true;
  // Every field of every row comes by here: a list of its values would be most of the work.
  for (const name in value) if (isDeep((value as Fields)[name], depth + 1)) return true;
  return false;
}

function linkOf(fields: Fields): string | null {
  const name = LINK_FIELDS.find((field) => isName(fields[field]));
  return name === undefined ? null : (fields[name] as string);
}

function isName(value: unknown): value is string {
  return isShortText(value) && value !== "";
}

function isMissing(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

function toId(value: unknown): string | null {
  if (Number.isSafeInteger(value)) return String(value);
  return isName(value) ? value : null;
}

/** ISO 8601, `YYYY-MM-DD HH:mm:ss` (taken as UTC) or Unix seconds, as ISO 8601; null for anything else. */
function toIso(value: unknown): string | null {
  if (typeof value === "number" || (typeof value === "string" && /^\d{9,13}$/.test(value))) {
    const number = Number(value);
    return isoOf(number < MILLISECONDS_FROM ? number * 1000 : number);
  }
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}/.test(value)) return null;
  if (ISO.test(value) && !Number.isNaN(Date.parse(value))) return value;
  const hasZone = value.length <= 10 || /(Z|[+-]\d{2}:?\d{2})$/i.test(value);
  return isoOf(Date.parse(hasZone ? value : `${value.replace(" ", "T")}Z`));
}

function isoOf(milliseconds: number): string | null {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

function toPrivacy(value: unknown): Privacy | null {
  if (typeof value === "string" && Object.hasOwn(PRIVACY, value.toLowerCase())) {
    return PRIVACY[value.toLowerCase() as PrivacyName];
  }
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return PRIVACIES.find((privacy) => privacy === number) ?? null;
}
