import type { CDPSession } from "@playwright/test";
import type { KnownReport } from "../../utils/models/known-report.ts";
import type { FoundChange, Run, RunItem } from "../../utils/models/run.ts";
import type { Schedule } from "../../utils/models/schedule.ts";
import type { Standings } from "../../utils/models/standings.ts";
import { evaluate } from "../devtools/evaluate.ts";
import { putRemembered, readConnectionId } from "../support/history.ts";
import { runOf, scheduleOf } from "../support/monitored.ts";
import { rest } from "./bare-chromium.ts";
import type { Figure } from "./figures.ts";
import { interleave } from "./interleave.ts";
import type { Stage } from "./stage.ts";

const KNOCKS = 50;
const ROUNDS = 9;
const SCHEDULES = 20;
const REPORTS = 2_000;
const DAYS = 365;

/** What a run that watches all reports finds in a day, and one that refreshes ten of them. */
const FOUND = { watch: 12, refresh: 1 };

/** Every so many runs that refresh had reports that failed, or came late. */
const TROUBLED = 5;

const DAY_MS = 86_400_000;
const MEGABYTE = 1024 * 1024;

type Send = CDPSession["send"];

/** Measures what schedules cost while nothing is due, and what their runs take of the disk. */
export async function measureMonitoring({ chromium, service, id }: Stage): Promise<Figure[]> {
  const page = await chromium.openPage(`chrome-extension://${id}/manifest.json`);
  const connectionId = await evaluate(page, readConnectionId);
  await evaluate(page, passStart);
  await evaluate(page, putRemembered, {
    schedules: schedulesOf(connectionId),
    standings: standingsOf(),
    reports: reportsOf(connectionId),
  });
  await chromium.startWorker(id);
  await rest();
  const worker = await chromium.attachToWorker(id);
  service.requests.length = 0;
  const before = await timeKnocks(chromium, worker);
  const empty = await usageOf(page);
  await writeYear(page, connectionId);
  const full = await usageOf(page);
  const after = await timeKnocks(chromium, worker);
  if (service.requests.length > 0) throw new Error("A knock sent a request though nothing was due.");
  return [
    ...figuresOf("no run before", before),
    ...figuresOf("after a year of runs", after),
    {
      name: `database: a year of runs, ${SCHEDULES * DAYS} of them`,
      unit: "MB",
      measured: [full],
      beside: "before them",
      reference: [empty],
      bar: { plus: 30 },
    },
  ];
}

type Times = Record<"knock" | "alarm", { wall: number; processor: number }[]>;

/** Knocks in a row: by the clock, and by what processors did in all of the browser, however busy the computer is. */
function timeKnocks({ processorTime }: Stage["chromium"], worker: Send): Promise<Times> {
  const time = (isKnock: boolean) => async () => {
    const startedAt = await processorTime();
    const wall = await evaluate(worker, ring, KNOCKS, isKnock);
    return { wall: wall / KNOCKS, processor: ((await processorTime()) - startedAt) / KNOCKS };
  };
  return interleave(ROUNDS, { knock: time(true), alarm: time(false) });
}

function figuresOf(when: string, { knock, alarm }: Times): Figure[] {
  return (["wall", "processor"] as const).map((name) => ({
    name: `background: a knock with nothing due, ${SCHEDULES} schedules over ${REPORTS} reports, ${when}, ${name} time`,
    unit: "ms",
    measured: knock.map((time) => time[name]),
    beside: "the alarm set by itself",
    reference: alarm.map((time) => time[name]),
    bar: { plus: 5 },
  }));
}

/** Runs in a page of the extension: the browser was started long ago. */
async function passStart(): Promise<void> {
  await chrome.storage.session.set({ "no-run-before": 1 });
}

/** Half of them only read; each is due in twelve hours. */
function schedulesOf(connectionId: string): Schedule[] {
  const inTwelveHours = new Date(Date.now() + DAY_MS / 2);
  const at = inTwelveHours.getHours() * 60 + inTwelveHours.getMinutes();
  return Array.from({ length: SCHEDULES }, (_, index) =>
    scheduleOf({ id: `schedule ${index}`, connectionId, name: `Schedule ${index}`, at, method: methodOf(index) }),
  );
}

function methodOf(index: number): "watch" | "refresh" {
  return index % 2 === 0 ? "watch" : "refresh";
}

function urlOf(index: number): string {
  return `https://site-${index % 40}.example/pages/of/some/length/${index}`;
}

function standingsOf(): Standings[] {
  const all = Array.from({ length: REPORTS }, (_, report) => [urlOf(report), { result: "good", at: Date.now() }]);
  return Array.from({ length: SCHEDULES }, (_, index) => ({
    ...{
      scheduleId: `schedule ${index}`,
      since: Date.now(),
      byUrl: Object.fromEntries(all),
      tried: {},
      readUntil: null,
      at: null,
    },
    isUnordered: false,
  }));
}

function reportsOf(connectionId: string): KnownReport[] {
  return Array.from({ length: REPORTS }, (_, index) => ({
    ...{ connectionId, reportId: String(index), url: urlOf(index), project: null, result: "good", privacy: 1 },
    ...{ generatedAt: Date.now() - DAY_MS, seenAt: Date.now() },
  }));
}

/** Writes each day's runs as the background does: when they begin, and once more when they have ended. */
async function writeYear(page: Send, connectionId: string): Promise<void> {
  for (let day = DAYS; day > 0; day--) {
    const runs = Array.from({ length: SCHEDULES }, (_, index) => yearlyRun(connectionId, index, day));
    const begun = runs.map((run) => ({ ...run, endedAt: null, found: [], items: [], state: "running" as const }));
    await evaluate(page, putRemembered, { runs: begun });
    const spending = [
      { day: new Date(Date.now() - day * DAY_MS).toLocaleDateString("sv"), requests: 600, writes: 100 },
    ];
    await evaluate(page, putRemembered, { runs, spending: spending.slice(0, day <= 60 ? 1 : 0) });
  }
}

function yearlyRun(connectionId: string, index: number, day: number): Run {
  const method = methodOf(index);
  const startedAt = Date.now() - day * DAY_MS;
  const found = Array.from({ length: FOUND[method] }, (_, place): FoundChange => {
    const report = (index * 97 + day * 31 + place * 7) % REPORTS;
    const [from, to] = place % 2 === 0 ? (["good", "decent"] as const) : (["bad", "good"] as const);
    return { url: urlOf(report), reportId: String(report), from, to, at: startedAt };
  });
  const troubled = method === "refresh" && (day + index) % TROUBLED === 0 ? 3 : 0;
  const items = Array.from({ length: troubled }, (_, place): RunItem => {
    const report = (index * 89 + day * 37 + place) % REPORTS;
    const failure = { kind: "serviceFailed", status: 500 } as const;
    const about = { reportId: String(report), url: urlOf(report), sentAt: startedAt, reads: 4, pointAt: startedAt };
    return place === 0 ? { ...about, state: "failed", failure } : { ...about, state: "late" };
  });
  return runOf({
    ...{ id: crypto.randomUUID(), scheduleId: `schedule ${index}`, connectionId, name: `Schedule ${index}`, method },
    ...{ dueAt: startedAt, startedAt, endedAt: startedAt + 60_000, total: REPORTS, checked: 100, requests: 2 },
    ...{ writes: method === "watch" ? 0 : 10, items, found, telling: "told", seen: true },
  });
}

/** The megabytes of what the extension has stored. */
async function usageOf(page: Send): Promise<number> {
  await rest();
  return Number(await evaluate(page, "navigator.storage.estimate().then(({ usage }) => usage)")) / MEGABYTE;
}

/**
 * Runs in the worker. Lets the alarm ring so often: one knock comes after the other, and each ends when it has set the
 * alarm anew.
 *
 * @param isKnock - whether it rings; else it is only set @returns how long it took
 */
async function ring(times: number, isKnock: boolean): Promise<number> {
  const { alarms } = (globalThis as { browser?: typeof chrome }).browser ?? chrome;
  const { create } = alarms;
  const onAlarm = alarms.onAlarm as unknown as { dispatch(alarm: object): void };
  let set = 0;
  const startedAt = performance.now();
  await new Promise<void>((resolve) => {
    alarms.create = (async (...given: unknown[]) => {
      await Reflect.apply(create, alarms, given);
      if (++set === times) resolve();
      else if (!isKnock) await setAlarm();
    }) as typeof create;
    const setAlarm = () => alarms.create("monitoring", { when: Date.now() + 900_000, periodInMinutes: 15 });
    if (!isKnock) void setAlarm();
    else for (let rung = 0; rung < times; rung++) onAlarm.dispatch({ name: "monitoring", scheduledTime: 0 });
  });
  alarms.create = create;
  return performance.now() - startedAt;
}
