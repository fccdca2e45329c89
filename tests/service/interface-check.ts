import { ALWAYS_SENT, OPERATIONS, type Operation, operationOf, readFields } from "./operations.ts";
import type { RecordedRequest } from "./recording.ts";

type Rule = [sentence: string, isBroken: (request: RecordedRequest) => boolean];

/** What sections 4 and 5 say about the headers and the body of every request. */
const RULES: Rule[] = [
  ["has no Authorization: Bearer header.", ({ headers }) => !/^Bearer \S+$/.test(headers.authorization ?? "")],
  [
    "has no Accept: application/json header.",
    (request) => isGet(request) && request.headers.accept !== "application/json",
  ],
  ["is not form-urlencoded by its Content-Type header.", (request) => isWrite(request) && !isForm(request)],
  ["has a body.", (request) => !isWrite(request) && hasBody(request)],
  ["has a Cookie header.", ({ headers }) => "cookie" in headers],
  ["has a Referer header.", ({ headers }) => "referer" in headers],
];

/**
 * Checks requests against the interface.
 *
 * @param requests - as the service recorded them; preflights and those for pages are left out
 * @param basePath - the sub-folder that the service is mounted below
 * @returns a sentence for each offence; none of them holds a key or a password
 */
export function offences(requests: RecordedRequest[], basePath = ""): string[] {
  return requests.filter(isCall).flatMap((request) => {
    const sentences = offencesOf(request, basePath);
    return sentences.map((sentence) => withoutKey(sentence, request));
  });
}

function offencesOf(request: RecordedRequest, basePath: string): string[] {
  const url = new URL(request.path, "http://service");
  const operation = operationOf(request.method, url.pathname, basePath);
  if (!operation) return [`${request.method} ${url.pathname} is not an operation of the interface.`];
  const form = new URLSearchParams(request.body);
  return [
    ...RULES.filter(([, isBroken]) => isBroken(request)).map(([sentence]) => sentence),
    ...fieldOffences("parameter", OPERATIONS[operation].query, url.searchParams),
    ...(isWrite(request) ? fieldOffences("field", OPERATIONS[operation].form, form) : []),
    ...missing(operation, url.searchParams, form),
  ].map((sentence) => `${operation} ${sentence}`);
}

type Schema = (typeof OPERATIONS)[Operation]["query" | "form"];

function fieldOffences(kind: string, schema: Schema, sent: URLSearchParams): string[] {
  const read = readFields(schema, sent);
  const errors = "errors" in read ? read.errors : {};
  return Object.entries(errors).flatMap(([name, messages]) =>
    messages.map((message) => `has the ${kind} "${name}" wrong: ${message}`),
  );
}

function missing(operation: Operation, query: URLSearchParams, form: URLSearchParams): string[] {
  const names = ALWAYS_SENT[operation] ?? [];
  return names.filter((name) => !query.has(name) && !form.has(name)).map((name) => `does not send "${name}".`);
}

function isCall({ method, path }: RecordedRequest): boolean {
  return method !== "OPTIONS" && /^[^?]*\/api(\/|\?|$)/.test(path);
}

function isGet({ method }: RecordedRequest): boolean {
  return method === "GET";
}

function isWrite({ method }: RecordedRequest): boolean {
  return method === "POST" || method === "PUT";
}

function isForm({ headers }: RecordedRequest): boolean {
  return /^application\/x-www-form-urlencoded(;\s*charset=[^;]+)?$/i.test(headers["content-type"] ?? "");
}

/** A GET's body is not recorded, but its headers announce it. */
function hasBody({ headers, body }: RecordedRequest): boolean {
  return body !== "" || Number(headers["content-length"] ?? 0) > 0 || "transfer-encoding" in headers;
}

/** A key that went into a path or a field's name by mistake must not reach a log through us. */
function withoutKey(sentence: string, { headers }: RecordedRequest): string {
  const key = headers.authorization?.replace(/^Bearer /, "");
  return key ? sentence.replaceAll(key, "(the key)") : sentence;
}
