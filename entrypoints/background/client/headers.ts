/** No pause that a service asks for lasts longer than this. */
const MAX_WAIT_MS = 24 * 60 * 60_000;

/** The service's own clock when it answered, in milliseconds since 1970; null where the browser hides it. */
export function serviceTime(headers: Headers): number | null {
  const date = Date.parse(headers.get("date") ?? "");
  return Number.isNaN(date) ? null : date;
}

/**
 * How long a service asks to be left alone: `Retry-After` in seconds, or as a date by the service's own clock.
 *
 * @returns milliseconds; absent, absurd and negative values are tamed
 */
export function waitOf(headers: Headers): number {
  const value = headers.get("retry-after")?.trim() ?? "";
  const now = serviceTime(headers) ?? Date.now();
  const wait = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isNaN(wait) ? 30_000 : Math.min(Math.max(wait, 1000), MAX_WAIT_MS);
}

/**
 * The id of the report that `Location` names.
 *
 * @param requestUrl - the address that was asked, against which a relative one is read
 * @returns null where it names none, or one of another origin
 */
export function reportIdIn(headers: Headers, requestUrl: string): string | null {
  const target = URL.parse(headers.get("location") ?? "", requestUrl);
  if (target?.origin !== new URL(requestUrl).origin) return null;
  const [, id] = /\/reports\/([^/]+)\/?$/.exec(target.pathname) ?? [];
  try {
    return id === undefined ? null : decodeURIComponent(id);
  } catch {
    return null;
  }
}
