import type { Habits } from "../habits.ts";
import type { Part } from "./lists.ts";

/** A body, and the headers that belong to it. */
interface Envelope {
  body: unknown;
  headers: Record<string, string>;
}

type Row = Record<string, unknown>;

/** Wraps a part of a list in the service's envelope. */
export function wrapList(habits: Habits, name: string, rows: Row[], part: Part): Envelope {
  const { next, previous } = part;
  const totals = habits.totals === "told" ? { total: part.total, last_page: part.lastPage } : {};
  const place = {
    current_page: part.page,
    per_page: part.size,
    from: rows.length ? (part.page - 1) * part.size + 1 : null,
    ...totals,
  };
  // A service that tells no links does not say either that nothing follows.
  const links = habits.next === "no link" ? {} : { next, prev: previous };
  const urls = habits.next === "no link" ? {} : { next_page_url: next, prev_page_url: previous };
  switch (habits.envelope) {
    case "laravel":
      return plain({ data: rows, links, meta: place });
    case "old paginator":
      return plain({ ...place, ...urls, data: rows });
    case "data":
      return plain({ data: rows, links });
    case "bare list with headers":
      return { body: rows, headers: headersOf(part, habits) };
    case "plural name":
      return plain({ [name]: rows, ...totals, ...urls });
    case "HAL":
      return plain({
        _embedded: { [name]: rows },
        _links: { ...(next && { next: { href: next } }), ...(previous && { prev: { href: previous } }) },
        ...(habits.totals === "told" && { total: part.total }),
      });
    case "JSON:API":
      return plain({
        data: rows.map((row) => resource(name, row)),
        links,
        ...(habits.totals === "told" && { meta: { total: part.total } }),
      });
  }
}

/** Wraps one report. */
export function wrapItem(habits: Habits, row: Row): unknown {
  switch (habits.envelope) {
    case "laravel":
    case "data":
      return { data: row };
    case "plural name":
      return { report: row };
    case "JSON:API":
      return { data: resource("reports", row) };
    case "HAL":
      return { ...row, _links: { self: { href: `/api/v1/reports/${String(row.id).replaceAll("@", "")}` } } };
    default:
      return row;
  }
}

function plain(body: unknown): Envelope {
  return { body, headers: {} };
}

/** JSON:API wants ids as texts, whatever they are elsewhere. */
function resource(type: string, { id, ...attributes }: Row): unknown {
  return { type, id: String(id ?? attributes.project).replaceAll("@", ""), attributes };
}

function headersOf({ next, previous, total }: Part, { totals }: Habits): Record<string, string> {
  const links = [next && `<${next}>; rel="next"`, previous && `<${previous}>; rel="prev"`].filter(Boolean);
  return {
    ...(links.length > 0 && { Link: links.join(", ") }),
    ...(totals === "told" && { "X-Total-Count": String(total) }),
  };
}
