import { HTTPException } from "hono/http-exception";
import type * as v from "valibot";
import { type FieldErrors, readFields } from "./operations.ts";
import type { StoredReport } from "./report-rows.ts";
import type { Rows } from "./store.ts";

/** A refusal because of single fields; it becomes `{message, errors: {field: [...]}}` with the status 422. */
export class InvalidFields extends HTTPException {
  readonly errors: FieldErrors;

  constructor(errors: FieldErrors) {
    super(422, { message: "The request has fields that the interface does not allow." });
    this.errors = errors;
  }
}

/**
 * Reads the parameters or the form fields of a request, strictly.
 *
 * @returns the values as the schema says, defaults included
 * @throws InvalidFields
 */
export function requireFields<Schema extends v.GenericSchema>(schema: Schema, sent: URLSearchParams) {
  const read = readFields(schema, sent);
  if ("errors" in read) throw new InvalidFields(read.errors);
  return read.values;
}

/**
 * Takes what was found.
 *
 * @param what - names it in the message
 * @throws HTTPException with the status 404 where nothing was found
 */
export function requireFound<Found>(found: Found | undefined | false, what: string): Found {
  if (!found) throw new HTTPException(404, { message: `There is no such ${what}.` });
  return found;
}

/** A report as lists, create and update answer it: the fields of section 2 and its score, never the password. */
export function reportAnswer(report: StoredReport) {
  const { id, url, project, result, generated_at, created_at, privacy, details } = report;
  const { score } = details;
  return { id, url, project, result, ...(Number.isFinite(score) && { score }), generated_at, created_at, privacy };
}

/**
 * One page of a list in the envelope `{data, links, meta}`.
 *
 * @param address - of the request; the links repeat its parameters
 * @param query - the page that was asked for, counted from 1, and its size
 */
export function listAnswer<Row>(
  address: string,
  { page, per_page }: { page: number; per_page: number },
  { rows, total }: Rows<Row>,
) {
  const last = Math.max(1, Math.ceil(total / per_page));
  const first = (page - 1) * per_page + 1;
  const link = (to: number) => {
    const url = new URL(address);
    url.searchParams.set("page", String(to));
    return url.href;
  };
  return {
    data: rows,
    links: {
      first: link(1),
      last: link(last),
      prev: page > 1 ? link(Math.min(page - 1, last)) : null,
      next: page < last ? link(page + 1) : null,
    },
    meta: {
      current_page: page,
      from: rows.length > 0 ? first : null,
      to: rows.length > 0 ? first + rows.length - 1 : null,
      last_page: last,
      per_page,
      total,
    },
  };
}
