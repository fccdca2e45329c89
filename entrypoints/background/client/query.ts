import { LIST_PARAMETERS } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";

/** Form-urlencodes a form, without undefined fields. */
export function encode(form: object): URLSearchParams {
  const given = Object.entries(form).filter(([, value]) => value !== undefined);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
}

/** Repeats our own query on every page. @param at - adds the service's paging parameters, without a mark of ours behind `#`; cannot change the path */
export function queryString(query: object, at: string | null | undefined): string {
  const parameters = encode(query);
  for (const [name, value] of new URLSearchParams(at?.startsWith("?") ? at.replace(/#.*/, "") : "")) {
    if (!LIST_PARAMETERS.includes(name)) parameters.set(name, value);
  }
  return `?${parameters}`;
}

/** Encodes a path segment. @throws AppError `invalidId` for lone surrogates, "", "." and ".." */
export function segment(name: string): string {
  if (/^\.{0,2}$/.test(name) || !name.isWellFormed()) throw new AppError("invalidId");
  return encodeURIComponent(name);
}
