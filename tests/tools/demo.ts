import type { Result } from "../../utils/contract.ts";
import type { AddressHistory, DayCounts, Point } from "../../utils/models/history.ts";
import type { KnownReport } from "../../utils/models/known-report.ts";
import { type Trend, trendOf } from "../../utils/models/trend.ts";
import { resultOf } from "../service/rating.ts";
import type { ReportSeed } from "../service/report-rows.ts";
import { type DemoSchedules, demoSchedules } from "./demo-schedules.ts";

const DAY_MS = 86_400_000;
const DAYS = 120;

/** Pages by site. The service names a project after the host. */
const SITES: Record<string, string[]> = {
  "harbourcoffee.example": [
    "/",
    "/products/espresso-machine",
    "/products/grinder",
    "/checkout",
    "/blog/how-to-descale",
  ],
  "kitehotel.example": ["/", "/rooms/sea-view", "/rooms/garden", "/imprint", "/jobs/night-manager", "/restaurant"],
  "lindenclinic.example": ["/", "/appointments", "/doctors/family-medicine", "/contact", "/emergencies", "/news"],
  "velohub.example": ["/", "/bikes/city?sort=price", "/bikes/touring", "/service/book-a-repair", "/cart", "/about"],
  "oakmuseum.example": ["/", "/visit/tickets", "/exhibitions/rivers-of-the-north", "/press/2026", "/shop", "/kids"],
  "mapleschool.example": [
    "/",
    "/canteen",
    "/admissions/international/how-to-apply-from-outside-the-country",
    "/calendar",
  ],
  "tidalsurf.example": ["/", "/lessons", "/webcam", "/shop/boards", "/shop/wetsuits", "/camps", "/team"],
  "brightlaw.example": ["/", "/team", "/downloads/forms", "/contact", "/fields/tenancy", "/fields/family", "/fees"],
  "fernfield.example": ["/", "/work", "/imprint", "/contact", "/work/kite-hotel", "/work/oak-museum", "/jobs"],
  "northpier.example": ["/", "/menu", "/events", "/gallery", "/book", "/press"],
};

const CATEGORIES = ["Performance", "Accessibility", "Best practices", "SEO"];

const AUDITS = [
  ["largest-contentful-paint", "Largest Contentful Paint", "Performance"],
  ["total-blocking-time", "Total Blocking Time", "Performance"],
  ["modern-image-formats", "Images in old formats", "Performance"],
  ["unused-javascript", "Unused JavaScript", "Performance"],
  ["image-alt", "Images without alternative text", "Accessibility"],
  ["button-name", "Buttons without a name", "Accessibility"],
  ["errors-in-console", "Errors in the console", "Best practices"],
  ["third-party-cookies", "Third-party cookies", "Best practices"],
  ["meta-description", "No meta description", "SEO"],
] as const;

/** What a service and a browser remember of the same 60 pages. */
interface Demo {
  /** The reports as the service has them now; their ids there are in the same order. */
  seeds: ReportSeed[];
  /** What the extension's database holds, once the service has given the reports their ids. */
  remember(
    connectionId: string,
    ids: number[],
  ): {
    history: AddressHistory[];
    trends: Trend[];
    reports: KnownReport[];
    days: DayCounts[];
  } & DemoSchedules;
}

/** Makes 120 days of 60 pages, the same at each call but for the day they end. @param now - milliseconds since 1970 */
export function makeDemo(now = Date.now()): Demo {
  const random = createRandom(7);
  const pages = Object.entries(SITES)
    .flatMap(([host, paths]) => paths.map((path) => `https://${host}${path}`))
    .map((url, index) => ({ url, checks: checksOf(random, now, index) }));
  return {
    seeds: pages.map(({ url, checks }, index) => seedOf(url, checks, index)),
    remember(connectionId, ids) {
      const history = pages.map(({ url, checks }, index) => historyOf(connectionId, url, String(ids[index]), checks));
      return {
        history,
        trends: history.flatMap((one) => trendOf(one, "score") ?? []),
        reports: history.map((one) => knownOf(one, now)),
        days: daysOf(connectionId, history, now),
        ...demoSchedules(connectionId, history, now),
      };
    },
  };
}

interface Check {
  at: number;
  scores: number[];
  failed: number;
}

/** Mostly steady, with a wobble; every fourth page takes a step up or down at some time. */
function checksOf(random: () => number, now: number, index: number): Check[] {
  const start = 26 + 72 * Math.sqrt(random());
  const step = index % 4 === 0 ? (random() - 0.5) * 80 : 0;
  const stepAt = DAYS * (0.3 + random() * 0.65);
  const every = 2 + Math.floor(random() * 5);
  const last = index % 11 === 3 ? 35 + Math.floor(random() * 60) : Math.floor(random() * every);
  const checks: Check[] = [];
  for (let day = DAYS - Math.floor(random() * every); day >= last; day -= every) {
    const level = start + (DAYS - day > stepAt ? step : 0);
    const scores = CATEGORIES.map((_name, place) => clamp(level + (place - 1.5) * 9 + (random() - 0.5) * 7));
    checks.push({
      at: now - day * DAY_MS - Math.floor(random() * 36_000_000),
      scores,
      failed: 9 - Math.round(level / 12),
    });
  }
  return checks;
}

function scoreOf({ scores }: Check): number {
  return Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length);
}

function ratingOf(check: Check): Result {
  return resultOf(scoreOf(check) / 100);
}

function failedIn({ failed }: Check): (typeof AUDITS)[number][] {
  return AUDITS.slice(0, Math.max(0, failed));
}

function seedOf(url: string, checks: Check[], index: number): ReportSeed {
  const last = checks.at(-1) as Check;
  const time = (at: number) => new Date(at).toISOString();
  const privacy = ([1, 1, 0, 1, 2] as const)[index % 5] ?? 1;
  const scores = Object.fromEntries(CATEGORIES.map((name, place) => [name, last.scores[place]]));
  const failed_audits = failedIn(last).map(([id, title, category]) => ({ id, title, category }));
  return {
    ...{ url, result: ratingOf(last), generated_at: time(last.at), created_at: time(checks[0]?.at ?? last.at) },
    ...{ privacy, password: privacy === 2 ? "for-the-demo" : null },
    details: { score: scoreOf(last), scores, failed_audits },
  };
}

function historyOf(connectionId: string, url: string, reportId: string, checks: Check[]): AddressHistory {
  const points = checks.map((check): Point => [check.at, ratingOf(check), reportId, scoreOf(check), check.scores]);
  const last = checks.at(-1) as Check;
  return {
    ...{ connectionId, url, points, gone: {}, seenAt: last.at },
    names: CATEGORIES.map((name) => `details.scores.${name}`),
    entries: checks.slice(-10).map((check) => {
      return { at: check.at, reportId, lists: { "details.failed_audits": failedIn(check).map(([id]) => id) } };
    }),
    ...{ standing: ratingOf(last), standingSince: last.at },
  };
}

function knownOf({ connectionId, url, points }: AddressHistory, now: number): KnownReport {
  const [at, result, reportId] = points.at(-1) as Point;
  return {
    ...{ connectionId, reportId, url, project: new URL(url).hostname, result, privacy: 1, generatedAt: at },
    ...{ seenAt: now, point: { at, result, details: 5 + AUDITS.length } },
  };
}

function daysOf(connectionId: string, history: AddressHistory[], now: number): DayCounts[] {
  return Array.from({ length: DAYS }, (_, index) => {
    const end = now - (DAYS - 1 - index) * DAY_MS;
    const standing = history.map(({ points }) => points.findLast(([at]) => at <= end)?.[1]);
    const count = (result: Result) => standing.filter((one) => one === result).length;
    const day = new Date(end).toLocaleDateString("sv");
    return { connectionId, day, good: count("good"), decent: count("decent"), bad: count("bad"), isComplete: true };
  });
}

function clamp(score: number): number {
  return Math.round(Math.max(4, Math.min(100, score)));
}

/** The same numbers at each run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
