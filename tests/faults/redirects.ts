import { answer, type Exchange } from "../service/faults/exchange.ts";
import { all, type Fault, type Tried } from "./row.ts";

const STATUSES = [301, 302, 303, 307, 308];

const TARGETS: [string, Fault["place"], (places: Exchange["places"]) => string][] = [
  ["another port", "http", ({ otherPort }) => `${otherPort}/api/v1/reports`],
  ["another host", "http", ({ otherHost }) => `${otherHost}/api/v1/reports`],
  ["http", "https", ({ unencrypted }) => `${unencrypted}/api/v1/reports`],
  ["elsewhere and back", "http", ({ otherPort, unencrypted }) => `${otherPort}/?back=${unencrypted}/api/v1/reports`],
];

/** The service sends its callers elsewhere: they never go. */
export const REDIRECTS: Fault[] = STATUSES.flatMap((status) => TARGETS.map((target) => redirect(status, target)));

/**
 * Shares the redirects out: each is met by one operation of each group, so that every operation meets each status and
 * each target.
 */
export function shareRedirects(...groups: readonly Tried[][]): Fault[] {
  return STATUSES.flatMap((status, row) =>
    TARGETS.map((target, column) => ({
      ...redirect(status, target),
      only: groups.flatMap((group) => group[(row + column) % group.length] ?? []),
    })),
  );
}

function redirect(status: number, [target, place, locationOf]: (typeof TARGETS)[0]): Fault {
  return {
    name: `${status} to ${target}`,
    place,
    play: (exchange: Exchange) => answer(status, "", { location: locationOf(exchange.places) })(exchange),
    outcomes: all("redirected", "unknown"),
  };
}
