import { LIST_PARAMETERS } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";

/** A form, as the interface wants it: form-urlencoded, without what is undefined. */
export function encode(form: object): URLSearchParams {
  const given = Object.entries(form).filter(([, value]) => value !== undefined);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
}

/**
 * The query string of a list: our own query, whole on every page, with the service's paging laid over it.
 *
 * @param at - the paging parameters as a query string; anything else could lead the key to another path
 */
export function queryString(query: object, at: string | null = null): string {
  const parameters = encode(query);
  for (const [name, value] of new URLSearchParams(at?.startsWith("?") ? at : "")) {
    if (!LIST_PARAMETERS.includes(name)) parameters.set(name, value);
  }
  return `?${parameters}`;
}

/**
 * One path segment. A name of dots has no such form: every spelling of it would climb out of its folder. Half a
 * character has none either.
 *
 * @throws AppError `unnameable`
 */
export function segment(name: string): string {
  if (/^\.{0,2}$/.test(name) || !name.isWellFormed()) throw new AppError("unnameable");
  return encodeURIComponent(name);
}
