import type { ErrorDetails } from "@/utils/errors.ts";
import { isRecord, isText } from "@/utils/guards.ts";

/** Fields of our forms: messages about them are shown beside them. */
const FORM_FIELDS = ["url", "privacy", "password", "results"];

/** Top-level fields that are no fields of a form. */
const OTHER_FIELDS = ["message", "error", "errors", "title", "detail", "error_description", "type", "code", "status"];

/** Shorter secrets also occur inside ordinary words. */
const SHORTEST_SECRET = 4;

const MAX_MESSAGE = 300;
const MAX_FIELDS = 20;

type Words = Pick<ErrorDetails, "detail" | "fields">;

/** One message, with its field if it names one. */
type Saying = [field: string | undefined, text: string];

/**
 * Reads a service's error messages, without the secrets (section 7 leaves errors open): `{errors: [{field, message}]}`,
 * `{message, errors: {field: [...]}}`, JSON:API's `{errors: [{title, detail, source}]}`, `{error: {code, message}}`,
 * `{error: "…"}`, problem+json's `{title, detail}`, and top-level fields.
 *
 * @param isAboutForm - may top-level fields that are not ours name errors too?
 */
export function wordsOf(body: unknown, secrets: string[], isAboutForm = false): Words {
  const said: Saying[] = [];
  for (const [field, raw] of [...sayingsOf(body), ...(isAboutForm ? sayingsByField(body) : [])]) {
    const text = raw && tidy(raw, secrets);
    if (text) said.push([field, text]);
  }
  const general = said.filter(([field]) => field === undefined).map(([, text]) => text);
  const fields = new Map<string, string>();
  for (const [field, text] of said) {
    const name = field !== undefined && (FORM_FIELDS.includes(field) ? field : tidy(field, secrets));
    if (name && fields.size < MAX_FIELDS) fields.set(name, shorten(`${fields.get(name) ?? ""} ${text}`.trim()));
  }
  return {
    ...(general.length > 0 && { detail: shorten([...new Set(general)].join(" ")) }),
    ...(fields.size > 0 && { fields: Object.fromEntries(fields) }),
  };
}

/** Does the body contradict the success status that answers this method, as in `{"success": false}`? */
export function isDenial(body: unknown, method: string): boolean {
  if (!isRecord(body)) return false;
  const { id, url, deleted, success, ok, status, error, errors } = body;
  if (success === false) return true;
  // A report may have such fields of its own: what was found on the page, or what became of its analysis.
  if (method !== "DELETE" && id !== undefined && isText(url) && url !== "") return false;
  const isFull = Array.isArray(errors) ? errors.length > 0 : isRecord(errors) && Object.keys(errors).length > 0;
  return Boolean(error) || isFull || [deleted, ok].includes(false) || status === "error" || status === "fail";
}

function sayingsOf(body: unknown): Saying[] {
  if (!isRecord(body)) return [];
  const { message, error, errors, title, detail, error_description } = body;
  const inner = isRecord(error) ? error.message : error;
  const [general] = [message, detail, error_description, inner, title].filter((text) => isText(text) && text !== "");
  const ofForm = FORM_FIELDS.flatMap((field) => (Array.isArray(body[field]) ? [[field, body[field]] as const] : []));
  return [
    ...(isText(general) ? [[undefined, general] as Saying] : []),
    ...(Array.isArray(errors) ? errors.slice(0, MAX_FIELDS).map(ofError) : []),
    ...(Array.isArray(detail) ? detail.slice(0, MAX_FIELDS).map(ofError) : []),
    ...[...(isRecord(errors) ? Object.entries(errors) : []), ...ofForm].map(
      ([field, text]): Saying => [field, join(text)],
    ),
  ];
}

/** Reads a body that holds nothing but texts: `{non_field_errors: ["…"]}`. Fields of our own in lists are read before. */
function sayingsByField(body: unknown): Saying[] {
  if (!isRecord(body) || !Object.values(body).flat().every(isText)) return [];
  const hasMessage = OTHER_FIELDS.some((field) => body[field] !== undefined);
  return Object.entries(body)
    .slice(0, MAX_FIELDS)
    .flatMap(([field, texts]): Saying[] => {
      if (OTHER_FIELDS.includes(field) || (hasMessage && isText(texts))) return [];
      if (!FORM_FIELDS.includes(field)) return [[undefined, join(texts)]];
      return isText(texts) ? [[field, texts]] : [];
    });
}

/** Reads one list entry: a text, or an object that may name its field. */
function ofError(error: unknown): Saying {
  if (!isRecord(error)) return [undefined, join(error)];
  const { field, name, param, path, source, loc, message, msg, detail, title } = error;
  const { pointer, parameter } = isRecord(source) ? source : {};
  const about = [field, name, param, path, parameter, pointer, [loc].flat().at(-1)].find(isText);
  const text = [message, msg, detail, title].find(isText);
  return [about?.split("/").at(-1), text ?? ""];
}

function join(texts: unknown): string {
  return [texts].flat().filter(isText).join(" ");
}

/** Masks secrets; returns "" where one would stay readable: shorter than four characters, or spelt with escapes. */
function tidy(text: string, secrets: string[]): string {
  const given = secrets.filter(({ length }) => length > 0);
  const long = given.filter(({ length }) => length >= SHORTEST_SECRET);
  const redacted = long.reduce((said, secret) => said.replaceAll(secret, "•••"), text);
  const spellings = [redacted, fromHtml(redacted), fromUrl(redacted), fromHtml(fromUrl(redacted))];
  const isTold = given.some((secret) => spellings.some((spelling) => spelling.includes(secret)));
  return isTold ? "" : shorten(redacted);
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function fromHtml(text: string): string {
  return text.replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name) return ENTITIES[name.toLowerCase()] ?? whole;
    return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16));
  });
}

/** Decodes `+` and percent escapes, as far as they are valid UTF-8. */
function fromUrl(text: string): string {
  return text.replaceAll("+", " ").replace(/(?:%[\da-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
}

function shorten(text: string): string {
  return text.length > MAX_MESSAGE ? `${text.slice(0, MAX_MESSAGE)}…` : text;
}
