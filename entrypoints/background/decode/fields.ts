import { asReceived } from "@/utils/as-received.ts";
import {
  isRating,
  PRIVACIES,
  PRIVACY,
  PRIVACY_NAMES,
  type Privacy,
  type PrivacyName,
  type Project,
  type Report,
} from "@/utils/contract.ts";
import { isRecord, isText } from "@/utils/guards.ts";
import { readTime } from "./times.ts";

/** Longer texts cannot be an address. */
const MAX_LENGTH = 65_536;

/** Longer texts cannot be an id or a name: no server takes them in a path, and much is kept by them. */
const MAX_ID_LENGTH = 2_000;

/** Browsers cannot pass values nested a few thousand levels deep to a page. */
const MAX_DEPTH = 500;

/** Services also write them as `_id`, `ID`, `GeneratedAt` or `generated-at`. */
const NAMES = ["id", "url", "generated_at", "created_at", "result", "privacy", "password", "project"];

export type Fields = Record<string, unknown>;

/** Makes a report of a row (section 2), tolerating strings for numbers and the like; null if unreadable. */
export function toReport(value: unknown): Report | null {
  const fields = toRow(value);
  if (!fields) return null;
  const { id: rawId, url, result: rawResult, generated_at, privacy: rawPrivacy, password: _secret, ...more } = fields;
  const id = toId(rawId);
  if (id === null || !(isShortText(url) || isMissing(url)) || isDeep(fields)) return null;
  const result = toResult(rawResult);
  const time = readTime(generated_at);
  const privacy = toPrivacy(rawPrivacy);
  // A project named by digits alone arrives as a number.
  if (typeof more.project === "number") more.project = toId(more.project) ?? more.project;
  if (typeof more.created_at === "number") more.created_at = readTime(more.created_at)?.iso ?? more.created_at;
  // Keep values we do not understand: they are shown as received.
  // Go, .NET and MySQL write the year 0 or 1 for none.
  const isNone = isMissing(generated_at) || (isText(generated_at) && /^-?000[01]-/.test(generated_at));
  if (time === null && !isNone) more.generated_at = generated_at;
  if (privacy === null && !isMissing(rawPrivacy)) more.privacy = rawPrivacy;
  const generatedAt = time?.iso ?? null;
  const report: Report = { id, url: url ?? "", result, generatedAt, privacy, link: linkOf(fields), more };
  if (time?.zoneAssumed) report.zoneAssumed = true;
  return report;
}

/** Makes a project of a row (section 2); null if unreadable. */
export function toProject(value: unknown): Project | null {
  const fields = toRow(value);
  if (!fields) return null;
  const { project: rawProject, created_at, password: _secret, ...more } = fields;
  const project = toId(rawProject);
  const createdAt = readTime(created_at)?.iso ?? null;
  if (createdAt === null && !isMissing(created_at)) more.created_at = created_at;
  return project === null || isDeep(more) ? null : { project, createdAt, more };
}

export function isShortText(value: unknown): value is string {
  return isText(value) && value.length <= MAX_LENGTH;
}

/** Narrows to a plain object; null for arrays and everything else. */
export function toFields(value: unknown): Fields | null {
  return isRecord(value) ? value : null;
}

/** Returns a row's fields, also from JSON:API's `attributes`; null where there are none. */
function toRow(value: unknown): Fields | null {
  const fields = toFields(value);
  const inner = toFields(fields?.attributes);
  if (!inner) return fields && withNames(fields);
  const { attributes: _raised, ...own } = fields as Fields;
  const related = toFields(toFields(toFields(own.relationships)?.project)?.data);
  const project = toId(related?.id ?? (own.type === "projects" || own.type === "project" ? own.id : null));
  return withNames({ ...(project !== null && { project }), ...inner, ...own });
}

function withNames(fields: Fields): Fields {
  let named = fields;
  // Hot path, run for every row: most have these.
  if ("id" in fields && "generated_at" in fields && "created_at" in fields) return fields;
  for (const other in fields) {
    const plain = other.replace(/[_-]/g, "").toLowerCase();
    const name = NAMES.find((one) => one.replace("_", "") === plain);
    if (name === undefined || name in named) continue;
    named = { ...named, [name]: named[other] };
    delete named[other];
  }
  return named;
}

function isDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (depth > MAX_DEPTH) return true;
  // Hot path, run for every field of every row: `Object.values` would be most of the work.
  for (const name in value) if (isDeep((value as Fields)[name], depth + 1)) return true;
  return false;
}

/** Returns the address of a report's own page, where services put it; the interface names no field. */
function linkOf({ report_url, link, permalink, html_url }: Fields): string | null {
  return [report_url, link, permalink, html_url].find(isName) ?? null;
}

function isName(value: unknown): value is string {
  return isShortText(value) && value !== "";
}

function isMissing(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

function toId(value: unknown): string | null {
  if (Number.isSafeInteger(value)) return String(value);
  return isName(value) && value.length <= MAX_ID_LENGTH ? value : null;
}

/** Returns the interface's word in any letter case, also from `{value}` or `{name}`, or else what the service has sent. */
function toResult(value: unknown): string | null {
  // Most services write it so, and this runs for every row.
  if (isRating(value)) return value;
  const word = textsIn(value).find(isRating);
  return word ?? (isName(value) ? value : asReceived(value) || null);
}

function toPrivacy(value: unknown): Privacy | null {
  // Most services send numbers, and this runs for every row.
  if (typeof value === "number") return PRIVACIES.find((privacy) => privacy === value) ?? null;
  // Section 1 has a longer word for the third.
  const words = textsIn(value).map((word) => word.replace(/^(password)[-_ ]protected$/, "$1"));
  const named = words.find((word) => PRIVACY_NAMES.some((name) => name === word)) as PrivacyName | undefined;
  const { value: inner = value } = toFields(value) ?? {};
  const number = isText(inner) && inner.trim() !== "" ? Number(inner) : inner;
  return named ? PRIVACY[named] : (PRIVACIES.find((privacy) => privacy === number) ?? null);
}

/** Returns the texts that may be one of the interface's words, in lower case. */
function textsIn(value: unknown): string[] {
  const { value: inner = value, name } = toFields(value) ?? {};
  return [inner, name].filter(isName).map((text) => text.toLowerCase());
}
