import { DAY_MS } from "@/utils/day.ts";
import { isTime } from "@/utils/guards.ts";

/** Cap on any pause that a service asks for. */
const MAX_WAIT_MS = DAY_MS;

/** Returns the service's clock when it answered, in milliseconds since 1970; null where it tells none. */
export function serviceTime(headers: Headers): number | null {
  const time = Date.parse(headers.get("date") ?? "") + ageOf(headers);
  return isTime(time) ? time : null;
}

/** Returns how many milliseconds the answer spent in a cache on its way. */
export function ageOf(headers: Headers): number {
  return Number(headers.get("age")) * 1000 || 0;
}

/** Returns the pause of `Retry-After` (seconds, or a date by the service's clock): 1 s to 24 h, 30 s if unreadable. */
export function waitOf(headers: Headers): number {
  const value = headers.get("retry-after")?.trim() ?? "";
  const now = serviceTime(headers) ?? Date.now();
  // Some tell parts of a second, which V8 would read as a date long ago; two machines on the way tell one each.
  const wait = /^[\d., ]+$/.test(value)
    ? Math.ceil(Math.max(...value.split(",").map(Number)) * 1000)
    : Date.parse(value) - now;
  return Number.isNaN(wait) ? 30_000 : Math.min(Math.max(wait, 1000), MAX_WAIT_MS);
}

/**
 * Returns the report id in `Location`; null without one, or for another host than that of `requestUrl`. Behind a proxy, a
 * service may not know that it was asked by https.
 */
export function reportIdIn(headers: Headers, requestUrl: string): string | null {
  const target = URL.parse(headers.get("location") ?? "", requestUrl);
  if (target?.host !== new URL(requestUrl).host) return null;
  const [, id] = /\/reports\/([^/]+)\/?$/i.exec(target.pathname) ?? [];
  try {
    return id === undefined ? null : decodeURIComponent(id);
  } catch {
    return null;
  }
}
