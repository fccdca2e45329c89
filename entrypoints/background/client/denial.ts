import { isRating, type Report } from "@/utils/contract.ts";
import { isRecord } from "@/utils/guards.ts";
import { openList } from "../decode/envelope.ts";
import { toReport } from "../decode/fields.ts";
import { decodeReport } from "../decode/index.ts";
import { wordsOf } from "./words.ts";

/** Errors by field do not nest deeper. */
const MAX_DEPTH = 3;

const LISTS = ["reports", "projects"];

const FAILURES: unknown[] = ["error", "fail", "failed", "failure"];
const NOES: unknown[] = [false, 0, "0", "false", "no"];

/** What services say of a success. */
const PRAISE = /^(ok|success(ful(ly)?)?)\W*$/i;

/** Does the body contradict the success status that answers this method, as in `{"success": false}` or `{"success": 0}`? */
export function isDenial(body: unknown, method: string): boolean {
  if (!isRecord(body)) return false;
  const { success, ok, deleted, deletedCount, status, error, errors } = body;
  // Elsewhere, `deleted` may be a field of the report, or repeat what was asked for.
  const told = method === "DELETE" ? [success, ok, deleted, deletedCount] : [success, ok];
  const saysNo = told.some(isNo);
  // A report may have such fields of its own: what was found on the page, or what became of its analysis.
  if (isReport(toReport(body))) return method === "DELETE" && saysNo;
  if (saysNo || status === false || FAILURES.includes(status)) return true;
  const lists = method === "GET" ? LISTS.map((name) => openList(body, name).rows).filter((rows) => rows !== null) : [];
  const holds = isReport(decodeReport(body)) || lists.some((rows) => rows.length > 0);
  // Beside an id it may be a number of a state, and beside data, or an empty list without a complaint, the code of a success.
  const isEmpty = lists.length > 0 && !complains(body);
  const hasNoStatus = status === 0 && body.id === undefined && !isEmpty;
  return !holds && (hasNoStatus || [error, errors].some((value) => isSomething(value)));
}

/** Do not use it for data, where 0 is a number. */
function isNo(value: unknown): boolean {
  return NOES.includes(typeof value === "string" ? value.toLowerCase() : value);
}

function complains(body: unknown): boolean {
  const { detail, fields } = wordsOf(body, []);
  return fields !== undefined || (detail !== undefined && !PRAISE.test(detail));
}

/** A bare id may be that of the request. */
function isReport(read: Report | null): boolean {
  return read !== null && (read.url !== "" || isRating(read.result));
}

/** Is anything in the value neither empty nor false? */
function isSomething(value: unknown, depth = 0): boolean {
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return Boolean(value);
  return Object.values(value).some((inner) => isSomething(inner, depth + 1));
}
