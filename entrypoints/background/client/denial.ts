import { isRating, type Report } from "@/utils/contract.ts";
import { isRecord } from "@/utils/guards.ts";
import { openList } from "../decode/envelope.ts";
import { toReport } from "../decode/fields.ts";
import { decodeReport } from "../decode/index.ts";
import { lowerCased } from "../decode/lower-cased.ts";
import { wordsOf } from "./words.ts";

/** Errors by field do not nest deeper. */
const MAX_DEPTH = 3;

const LISTS = ["reports", "projects"];

const FAILURE = /^(error|fail(ed|ure)?|false)$/i;
const FAILURE_STATUS = /^[45]\d\d$/;
const NOES: unknown[] = [false, 0, "0", "false", "no"];

/** Words of services for a success. */
const PRAISE = /^(ok|success(ful(ly)?)?)\W*$/i;

/** Names of fields that tell whether something was done, in lower case. */
const DONE_FIELDS = ["success", "succeeded", "issuccess", "ok"];

/** Elsewhere, `deleted` may be a field of the report, or repeat what was asked for. */
const DELETED_FIELDS = [...DONE_FIELDS, "deleted", "deletedcount", "deleted_count", "affected", "affectedrows"];

/** Does the body contradict the success status that answers this method, as in `{"success": false}` or `{"success": 0}`? */
export function isDenial(body: unknown, method: string): boolean {
  const isDeletion = method === "DELETE";
  if (!isRecord(body)) return isDeletion && (body === false || body === 0);
  const { id, status, statuscode, code, ...rest } = lowerCased(body);
  const saysNo = isDeletion ? deniesDeletion(rest) : DONE_FIELDS.some((name) => isNo(rest[name]));
  // A report may have such fields of its own: what was found on the page, or what became of its analysis.
  if (isReport(toReport(body))) return isDeletion && saysNo;
  if (saysNo || FAILURE.test(String(status))) return true;
  const lists = method === "GET" ? LISTS.map((name) => openList(body, name).rows).filter((rows) => rows !== null) : [];
  const holds = isReport(decodeReport(body)) || lists.some((rows) => rows.length > 0);
  // Beside an id it may be a number of a state; beside data, praise, or an empty list without a complaint, a success's code.
  const { detail, fields } = wordsOf(body, []);
  const isPraise = fields === undefined && PRAISE.test(detail ?? "");
  const hasWords = (fields ?? detail) !== undefined;
  const hasNoStatus = String(status) === "0" && !isPraise && (lists.length === 0 || hasWords);
  const isFailure = hasNoStatus || [status, statuscode, code].some((value) => FAILURE_STATUS.test(String(value)));
  const isReported = [rest.error, rest.errors, rest.errormessage].some((value) => isSomething(value));
  return !holds && ((id === undefined && isFailure) || isReported);
}

function deniesDeletion({ data, ...told }: Record<string, unknown>): boolean {
  return [told, isRecord(data) ? lowerCased(data) : {}].some((fields) =>
    DELETED_FIELDS.some((name) => isNo(fields[name])),
  );
}

/** Do not use it for data, where 0 is a number. */
function isNo(value: unknown): boolean {
  return NOES.includes(typeof value === "string" ? value.toLowerCase() : value);
}

/** A bare id may be that of the request. */
function isReport(read: Report | null): boolean {
  return read !== null && (read.url !== "" || isRating(read.result));
}

/** Is anything in the value neither empty nor false? */
function isSomething(value: unknown, depth = 0): boolean {
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return Boolean(value) && !isNo(value);
  return Object.values(value).some((inner) => isSomething(inner, depth + 1));
}
