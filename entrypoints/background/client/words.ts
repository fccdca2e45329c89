import type { ErrorDetails } from "@/utils/errors.ts";
import { isRecord, isText } from "@/utils/guards.ts";
import { lowerCased } from "../decode/lower-cased.ts";
import { shorten, tidy } from "./tidy.ts";

/** Fields of our forms: messages about them are shown beside them. */
const FORM_FIELDS = ["url", "privacy", "password", "results"];

/** Top-level fields that are no fields of a form. */
const OTHER_FIELDS = [
  "message",
  "error",
  "errors",
  "title",
  "detail",
  "details",
  "issues",
  "error_description",
  "type",
  "code",
  "status",
];

const MAX_FIELDS = 20;
/** A text that is neither markup, nor JSON that is cut, nor a whole page. */
const PLAIN_TEXT = /^[^<{[][^<]{0,999}$/;

type Words = Pick<ErrorDetails, "detail" | "fields">;

/** One message, with its field if it names one. */
type Saying = [field: string | undefined, text: string];

/**
 * Reads a service's error messages, without the secrets (section 7 leaves errors open): `{errors: [{field, message}]}`,
 * `{message, errors: {field: [...]}}`, JSON:API's `{errors: [{title, detail, source}]}`, `{error: {code, message}}`,
 * `{error: "…"}`, problem+json's `{title, detail}`, and top-level fields; also as NestJS, Spring, OData, Zod, AWS,
 * ASP.NET, Rails, CodeIgniter, Mongoose, Flask, Strapi, Symfony and Yii write them; or a plain text.
 *
 * @param isAboutForm - may top-level fields that are not ours name errors too?
 */
export function wordsOf(body: unknown, secrets: string[], isAboutForm = false): Words {
  const said: Saying[] = [];
  for (const [field, raw] of [...sayingsOf(body), ...(isAboutForm ? sayingsByField(body) : [])]) {
    const text = raw.trim() && tidy(raw, secrets);
    if (text) said.push([field, text]);
  }
  // Laravel's message is the one of its first field.
  const general = new Set(said.filter(([field]) => field === undefined).map(([, text]) => text));
  for (const [field, text] of said) if (field !== undefined) general.delete(text);
  const fields = new Map<string, string>();
  for (const [field, text] of said) {
    const name = field !== undefined && (formField(field) ?? tidy(field, secrets));
    if (name && fields.size < MAX_FIELDS) fields.set(name, shorten(`${fields.get(name) ?? ""} ${text}`.trim()));
  }
  return {
    ...(general.size > 0 && { detail: shorten([...general].join(" ")) }),
    ...(fields.size > 0 && { fields: Object.fromEntries(fields) }),
  };
}

function sayingsOf(raw: unknown): Saying[] {
  if (isText(raw) && PLAIN_TEXT.test(raw)) return [[undefined, raw]];
  if (!isRecord(raw)) return [];
  const body = lowerCased(raw);
  const { message, error, errors, title, detail, error_description } = body;
  const cause = lowerCased([error, detail].find(isRecord) ?? {});
  // Beside a list of messages, the rest only names the status.
  const isListed = Array.isArray(message) && message.length > 0;
  const texts = isListed ? [] : [message, detail, error_description, cause.message, error, errors, title];
  const [general] = texts.filter((text) => isText(text) && text !== "");
  const inner = isRecord(cause.details) ? cause.details.errors : cause.details;
  const lists = [message, errors, detail, body.details, body.issues, body.violations, error, inner, cause.issues];
  const { fielderrors = cause.fielderrors, modelstate } = body;
  const ofForm = FORM_FIELDS.flatMap((field) => (Array.isArray(body[field]) ? [[field, body[field]] as const] : []));
  const failed = body.status === "fail" && body.data;
  const byField = [errors, cause.errors, body.messages, message, failed, fielderrors, modelstate].flatMap((told) =>
    isRecord(told) ? Object.entries(told) : [],
  );
  return [
    ...(isText(general) ? [[undefined, general] as Saying] : []),
    ...[...lists, cause.errors, fielderrors, body["invalid-params"]].flatMap((list) =>
      Array.isArray(list) ? list.slice(0, MAX_FIELDS).map(ofError) : [],
    ),
    ...[...byField, ...ofForm].flatMap(([field, told]) => ofField(field, told)),
  ];
}

/** Returns the field of our forms that a service means: also `Url`, `$.url` and `data.url`. */
function formField(name: string): string | undefined {
  const last = name.split(/[./]/).at(-1)?.toLowerCase();
  return FORM_FIELDS.find((field) => field === last);
}

/** Reads a body that holds nothing but texts: `{non_field_errors: ["…"]}`. Fields of our own in lists are read before. */
function sayingsByField(body: unknown): Saying[] {
  if (Array.isArray(body)) return body.slice(0, MAX_FIELDS).map(ofError);
  if (!isRecord(body) || !Object.values(body).flat().every(isText)) return [];
  const hasMessage = Object.keys(body).some((field) => OTHER_FIELDS.includes(field.toLowerCase()));
  return Object.entries(body).flatMap(([field, texts]): Saying[] => {
    if (OTHER_FIELDS.includes(field.toLowerCase()) || (hasMessage && isText(texts))) return [];
    if (!formField(field)) return [[undefined, join(texts)]];
    return isText(texts) ? [[field, texts]] : [];
  });
}

/** Reads a field's messages, written in whatever way, or those of the fields below it: `{form: {url: ["…"]}}`. */
function ofField(field: string, told: unknown): Saying[] {
  const text = join([told].flat().map((one) => ofError(one)[1]));
  if (text || !isRecord(told)) return [[field, text]];
  return Object.entries(told).map(([inner, texts]) => [inner, join(texts)]);
}

function ofError(error: unknown): Saying {
  if (!isRecord(error)) return [undefined, join(error)];
  const { field, name, param, path, source, loc, target, property, propertyPath, constraints } = error;
  const { pointer = error.pointer, parameter } = isRecord(source) ? source : {};
  const places = [path, loc].map((place) => [place].flat().at(-1));
  const about = [field, ...places, property, propertyPath, target, param, name, parameter, pointer].find(isText);
  const { message, msg, defaultMessage, detail, reason, title } = error;
  const text = [message, msg, defaultMessage, detail, reason, title].find(isText);
  return [about?.split("/").at(-1), text ?? join(isRecord(constraints) ? Object.values(constraints) : [])];
}

function join(texts: unknown): string {
  return [texts].flat().filter(isText).join(" ");
}
