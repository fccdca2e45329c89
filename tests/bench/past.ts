import type { CDPSession } from "@playwright/test";
import { RESULTS, type Result } from "../../utils/contract.ts";
import type { AddressHistory, DayCounts, Point } from "../../utils/models/history.ts";
import type { KnownReport } from "../../utils/models/known-report.ts";
import { trendOf } from "../../utils/models/trend.ts";
import { evaluate } from "../devtools/evaluate.ts";
import { resultOf } from "../service/rating.ts";
import type { Service } from "../service/service.ts";
import { putRemembered, readConnectionId } from "../support/history.ts";

/** As many addresses are remembered, with as many points each. */
export const ADDRESSES = 5_000;
export const POINTS = 200;

/** What a list of reports tells, beside what is remembered of them: from the first of these reports on. */
export const NEWS = {
  /** All have a new result. */
  ofAll: 0,
  /** All are as they were, and were seen some hours ago. */
  ofNone: 1_700,
  /** Every hundredth has a new result; the others are as they were some minutes ago. */
  ofOne: 3_400,
};
const DAYS = 365;

/** Addresses that are written at once, to bound what is sent to the browser in one piece. */
const AT_ONCE = 250;

const DAY_MS = 86_400_000;
const NAMES = ["performance", "accessibility", "best-practices", "seo"].map((name) => `details.scores.${name}`);

interface Past {
  url: string;
  points: [at: number, result: Result, score: number, numbers: number[]][];
}

/**
 * Fills a service with reports, and a database with what the extension would remember of them after a year.
 *
 * @param page - of the extension
 */
export async function writePast(page: CDPSession["send"], service: Service): Promise<void> {
  const now = Math.floor(Date.now() / 1000) * 1000;
  const pasts = Array.from({ length: ADDRESSES }, (_, index) => pastOf(index, now));
  const ids = service.store.seed(
    pasts.map(({ url, points }, index) => {
      const [at, result, score] = points.at(-1) as Past["points"][number];
      const generated_at = new Date(hasNews(index) ? now : at).toISOString();
      return { url, result, generated_at, created_at: new Date(at - DAY_MS).toISOString(), details: { score } };
    }),
  );
  const connectionId = await evaluate(page, readConnectionId);
  for (let from = 0; from < ADDRESSES; from += AT_ONCE) {
    const history = pasts.slice(from, from + AT_ONCE).map((past, index) => {
      return historyOf(connectionId, String(ids[from + index]), past);
    });
    const trends = history.flatMap((one) => trendOf(one, "score") ?? []);
    await evaluate(page, putRemembered, {
      history,
      trends,
      reports: history.map((one, index) => knownOf(one, now - agoOf(from + index))),
    });
  }
  await evaluate(page, putRemembered, { days: daysOf(connectionId, now) });
}

function hasNews(index: number): boolean {
  return index < NEWS.ofNone || (index >= NEWS.ofOne && index % 100 === 0);
}

/** How long ago a report was seen, in milliseconds. */
function agoOf(index: number): number {
  return index < NEWS.ofOne ? 5 * 3_600_000 : 60_000;
}

/** One check every other day: mostly steady, with a wobble; every fourth page takes a step up or down at some time. */
function pastOf(index: number, now: number): Past {
  const points = Array.from({ length: POINTS }, (_, place): Past["points"][number] => {
    const step = index % 4 === 0 && place > (index * 7) % POINTS ? 30 : 0;
    const score = 30 + ((index * 37) % 40) + step + ((index + place * 7) % 5);
    const at = now - (POINTS - place) * 2 * DAY_MS + (index % 3_600) * 1000;
    return [at, resultOf(score / 100), score, NAMES.map((_name, number) => Math.max(0, score - number * 3))];
  });
  return { url: `https://site-${index % 40}.example/pages/of/some/length/${index}`, points };
}

function historyOf(connectionId: string, reportId: string, { url, points }: Past): AddressHistory {
  const [at, result] = points.at(-1) as Past["points"][number];
  return {
    ...{ connectionId, url, names: NAMES, entries: [], gone: {}, seenAt: at, standing: result, standingSince: at },
    points: points.map(([at, result, score, numbers]): Point => [at, result, reportId, score, numbers]),
  };
}

function knownOf({ connectionId, url, points }: AddressHistory, seenAt: number): KnownReport {
  const [at, result, reportId] = points.at(-1) as Point;
  return {
    ...{ connectionId, reportId, url, project: new URL(url).hostname, result, privacy: 1, generatedAt: at },
    ...{ seenAt, point: { at, result, details: 1 + NAMES.length } },
  };
}

function daysOf(connectionId: string, now: number): DayCounts[] {
  return Array.from({ length: DAYS }, (_, index) => {
    const day = new Date(now - (DAYS - 1 - index) * DAY_MS).toLocaleDateString("sv");
    const [good = 0, decent = 0] = RESULTS.map((_result, place) => 1_000 + ((index * (place + 3)) % 500));
    return { connectionId, day, good, decent, bad: ADDRESSES - good - decent, isComplete: true };
  });
}
