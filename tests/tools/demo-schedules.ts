import { isRating } from "../../utils/contract.ts";
import type { AddressHistory } from "../../utils/models/history.ts";
import type { FoundChange, Run, Spending } from "../../utils/models/run.ts";
import type { Schedule, Scope } from "../../utils/models/schedule.ts";
import type { Standings } from "../../utils/models/standings.ts";
import { dueAfter } from "../../utils/schedule-times.ts";
import type { Stores } from "../../utils/stores.ts";

const DAY_MS = 86_400_000;
const RUNS = 10;

/** Days that ten runs and a little more take. */
const SPAN = { "6h": 3, "12h": 6, day: 11, week: 78, month: 340 };

export interface DemoSchedules {
  schedules: Schedule[];
  standings: Standings[];
  runs: Run[];
  spending: Spending[];
}

/** Makes three schedules with ten runs each, which found what the histories tell. @param now - milliseconds since 1970 */
export function demoSchedules(connectionId: string, histories: AddressHistory[], now: number): DemoSchedules {
  const homePages = histories.filter(({ url }) => new URL(url).pathname === "/");
  const reports = homePages.map(({ url, points }) => ({ id: points.at(-1)?.[2] ?? "", url }));
  const make = (id: string, plan: Partial<Schedule> & Pick<Schedule, "name">): Schedule => ({
    ...{ id, connectionId, scope: { kind: "filter" }, method: "watch", every: "day", at: 6 * 60, day: 1, most: 100 },
    ...{ quiet: { from: 22 * 60, until: 7 * 60 }, tellWhen: "worse", confirm: true, createdAt: now - 340 * DAY_MS },
    ...{ state: "active", changedAt: now - 340 * DAY_MS, failure: null, doneUntil: now },
    ...plan,
  });
  const chosen: Scope = { kind: "chosen", reports };
  const schedules = [
    make("demo-all", { name: "The whole portfolio" }),
    make("demo-home", { name: "Home pages", scope: chosen, method: "refresh", every: "12h", at: 8 * 60, most: 20 }),
    make("demo-bad", {
      ...{ name: "What is bad", scope: { kind: "filter", result: "bad" }, method: "refresh", every: "week", at: 420 },
      ...{ most: 40, state: "paused", failure: { kind: "keyRejected", status: 401 }, changedAt: now - 2 * DAY_MS },
    }),
  ];
  const runs = schedules.flatMap((schedule) => runsOf(schedule, histories, now));
  return {
    schedules,
    runs,
    standings: schedules.map(({ id }) => {
      return { scheduleId: id, since: now, byUrl: {}, tried: {}, readUntil: null, at: null, isUnordered: false };
    }),
    spending: spendingOf(runs, now),
  };
}

function runsOf(schedule: Schedule, histories: AddressHistory[], now: number): Run[] {
  const times: number[] = [];
  const first = now - SPAN[schedule.every] * DAY_MS;
  for (let at = dueAfter(schedule, first); at < now; at = dueAfter(schedule, at)) times.push(at);
  const shown = times.slice(-RUNS);
  return shown.map((at, index) => {
    const before = shown[index - 1] ?? at - DAY_MS;
    const isFailed = schedule.failure !== null && index === shown.length - 1;
    return runOf(schedule, at, isFailed, foundBetween(inScope(schedule, histories), before, at));
  });
}

function runOf(schedule: Schedule, at: number, isFailed: boolean, found: FoundChange[]): Run {
  const { id, connectionId, name, method, scope, failure } = schedule;
  const total = scope.kind === "chosen" ? scope.reports.length : scope.result ? 20 : 60;
  const checked = isFailed ? 12 : total;
  const writes = method === "refresh" ? checked : 0;
  return {
    ...{ id: `${id}-${at}`, scheduleId: id, connectionId, name, method, dueAt: at, startedAt: at + 40_000 },
    ...{ endedAt: at + 40_000 + checked * 15_000, state: isFailed ? "failed" : "ended", misses: 0, refusals: 0 },
    ...{ failure: isFailed ? failure : null, heldUntil: null, total, checked, requests: 1 + writes * 3, writes },
    ...{ items: [], found: isFailed ? [] : found, telling: "told", seen: true },
  };
}

function inScope({ scope }: Schedule, histories: AddressHistory[]): AddressHistory[] {
  if (scope.kind === "filter") return histories;
  const urls = new Set(scope.reports.map(({ url }) => url));
  return histories.filter(({ url }) => urls.has(url));
}

function foundBetween(histories: AddressHistory[], from: number, to: number): FoundChange[] {
  return histories.flatMap(({ url, points }) =>
    points.flatMap(([at, result, reportId], index) => {
      const before = points[index - 1]?.[1] ?? null;
      const isNews = at > from && at <= to && before !== result && isRating(before) && isRating(result);
      return isNews ? [{ url, reportId, from: before, to: result, at }] : [];
    }),
  );
}

function spendingOf(runs: Run[], now: number): Stores["spending"]["value"][] {
  return Array.from({ length: 30 }, (_, index) => {
    const day = new Date(now - index * DAY_MS).toLocaleDateString("sv");
    const ofDay = runs.filter(({ startedAt }) => new Date(startedAt).toLocaleDateString("sv") === day);
    const sum = (name: "requests" | "writes") => ofDay.reduce((all, run) => all + run[name], 0);
    return { day, requests: sum("requests"), writes: sum("writes") };
  });
}
