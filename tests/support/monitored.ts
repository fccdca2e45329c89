import type { Page } from "@playwright/test";
import type { Run } from "../../utils/models/run.ts";
import type { Schedule } from "../../utils/models/schedule.ts";
import type { Standings } from "../../utils/models/standings.ts";
import { putRemembered, resultsOf } from "./history.ts";

/** A time of the day, in minutes, that is hours away: what is due then does not run in the middle of a test. */
export function farTime(): number {
  return ((new Date().getHours() + 12) % 24) * 60;
}

/** An active schedule of all reports, that runs every day at 18:00. */
export function scheduleOf(changes: Partial<Schedule> = {}): Schedule {
  const now = Date.now();
  return {
    ...{ id: "shops", connectionId: "c", name: "Shops", scope: { kind: "filter" }, method: "watch" },
    ...{ every: "day", at: 18 * 60, day: 0, most: 100, quiet: null, tellWhen: "worse", confirm: true },
    ...{ createdAt: now, state: "active", changedAt: now, failure: null, doneUntil: now },
    ...changes,
  };
}

/** A run of {@link scheduleOf} that has ended and found nothing. */
export function runOf(changes: Partial<Run> = {}): Run {
  const startedAt = Date.now() - 60_000;
  return {
    ...{ id: "run", scheduleId: "shops", connectionId: "c", name: "Shops", method: "watch", state: "ended" },
    ...{ dueAt: null, startedAt, endedAt: startedAt + 5_000, failure: null, heldUntil: null, misses: 0, refusals: 0 },
    ...{ total: 9, checked: 9, requests: 1, writes: 0, items: [], found: [], telling: "none", seen: false },
    ...changes,
  };
}

/** Changes that a run found, for example `["/a", "good", "bad"]`. */
export function foundOf(...changes: [path: string, from: Run["found"][0]["from"], to: Run["found"][0]["to"]][]) {
  return changes.map(([path, from, to], index): Run["found"][0] => ({
    ...{ url: `https://shop.example.org${path}`, reportId: String(index), from, to, at: Date.now() - 60_000 },
  }));
}

/** Writes schedules, runs and the trends of what these found, and tells of them. @param page - of the extension */
export async function writeMonitored(
  page: Pick<Page, "evaluate">,
  stores: { schedules?: Schedule[]; runs?: Run[] },
): Promise<void> {
  const standings = stores.schedules?.map(untold);
  const trends = stores.runs?.flatMap(({ connectionId, found, startedAt }) => {
    const results = found.map(({ url, to }) => [url, to] as const);
    return resultsOf(connectionId, results, startedAt).trends;
  });
  await page.evaluate(putRemembered, {
    ...stores,
    ...(standings && { standings }),
    ...(trends && { trends }),
  } as object);
}

/** Of a schedule's addresses nothing was told since it began. */
function untold({ id: scheduleId, createdAt: since }: Schedule): Standings {
  return { scheduleId, since, byUrl: {}, tried: {}, readUntil: null, at: null, isUnordered: false };
}
