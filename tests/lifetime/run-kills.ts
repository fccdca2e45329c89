import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "@playwright/test";
import type { Run, Spending } from "../../utils/models/run.ts";
import type { SchedulePlan } from "../../utils/models/schedule.ts";
import { CHROMIUM_BUILD } from "../support/builds.ts";
import { type Chromium, startChromium } from "../support/chromium.ts";
import { connectFirst } from "../support/connect.ts";
import { readConnectionId, readStoresHere } from "../support/history.ts";
import { type HurriedClock, hurryBuild } from "./hurried-build.ts";
import { inPage, tell } from "./in-page.ts";
import { createRandom, type Random } from "./random.ts";
import { type RatingService, startRatingService } from "./rating-service.ts";
import { judgeRun, judgeSpending, type RunFault, type Watched } from "./run-verdicts.ts";

/** Reports of a schedule. */
const REPORTS = 12;

/** A hundred seconds of a run are one of ours. */
const SPEED = 100;

/** A kill comes within this time after the one before. */
const LIFE_MS = 400;

/** The longest that a run may take once nothing interrupts it any more. */
const MAX_RUN_MS = 60_000;

const DAY_MS = 86_400_000;

/** What came of it. */
export interface RunKills {
  runs: Run[];
  /** Requests for new results that have arrived. */
  puts: number;
  faults: RunFault[];
}

interface Scene {
  chromium: Chromium;
  page: Page;
  service: RatingService;
  random: Random;
  schedules: Watched[];
}

/** Kills Chromium's service worker at random instants of runs of two schedules. */
export async function killDuringRuns(kills: number, seed: number): Promise<RunKills> {
  const random = createRandom(seed);
  const clock: HurriedClock = { since: Date.now(), speed: SPEED };
  const service = await startRatingService(createRandom(seed + 1), clock);
  const build = await hurryBuild(CHROMIUM_BUILD, clock);
  const chromium = await startChromium({ extension: build.folder });
  try {
    const scene = { chromium, service, random, ...(await prepare(chromium, service)) };
    const judged: Run[] = [];
    const faults: RunFault[] = [];
    for (let done = 0; done < kills; ) {
      const round = await playRound(scene, judged, kills - done);
      done += round.kills;
      judged.push(...round.runs);
      faults.push(...round.faults);
    }
    const puts = putsOf(service);
    return {
      runs: judged,
      puts: puts.length,
      faults: [...faults, ...judgeSpending(judged, await readSpent(scene.page))],
    };
  } finally {
    await chromium.close();
    await build.remove();
    await service.close();
  }
}

/** Connects, and saves two schedules: one that has worse results confirmed, and one that believes them. */
async function prepare(chromium: Chromium, service: RatingService): Promise<Pick<Scene, "page" | "schedules">> {
  await (await connectFirst(chromium, service)).close();
  const page = await chromium.openPage("manifest.json");
  await page.evaluate(() => chrome.storage.session.set({ "no-run-before": 1 }));
  await inPage(page, tell, { question: "changePreferences", data: { dailyWrites: 1_000_000 } });
  const connectionId = await inPage(page, readConnectionId, null);
  const save = async (confirm: boolean): Promise<Watched> => {
    const ids = seedReports(service, confirm);
    const data = { connectionId, id: null, plan: planOf(confirm) };
    const { res } = (await inPage(page, tell, { question: "saveSchedule", data })) as { res: string };
    return { id: res, confirm, reports: ids, told: new Map() };
  };
  return { page, schedules: [await save(false), await save(true)] };
}

function siteOf(confirm: boolean): string {
  return confirm ? "confirmed.example" : "believed.example";
}

function planOf(confirm: boolean): SchedulePlan {
  return {
    ...{ name: "Kept", scope: { kind: "filter", search: siteOf(confirm) }, method: "refresh", every: "month" },
    ...{ at: 0, day: 1, most: 100, quiet: null, tellWhen: "worse", confirm },
  };
}

function seedReports({ store, results }: RatingService, confirm: boolean): string[] {
  const generated_at = new Date(Date.now() - 30 * DAY_MS).toISOString();
  const urls = Array.from({ length: REPORTS }, (_, index) => `https://${siteOf(confirm)}/${index}`);
  const ids = store.seed(urls.map((url) => ({ url, result: "decent", generated_at, created_at: generated_at })));
  for (const id of ids) results.set(String(id), ["decent"]);
  return ids.map(String);
}

/** Runs both schedules once, and kills the worker until they have ended. */
async function playRound(scene: Scene, before: Run[], most: number) {
  const { service, page, schedules } = scene;
  const from = putsOf(service).length;
  const known = new Set(before.map(({ id }) => id));
  const end = Date.now() + MAX_RUN_MS;
  let kills = 0;
  for (;;) {
    const runs = (await readRuns(page)).filter(({ id }) => !known.has(id));
    const missing = schedules.filter(({ id }) => !runs.some(({ scheduleId }) => scheduleId === id));
    const isOver = missing.length === 0 && runs.every(({ state }) => state !== "running");
    if (isOver || (missing.length === 0 && Date.now() > end)) {
      const puts = putsOf(service).slice(from);
      return { kills, runs, faults: schedules.flatMap((one) => judgeRun(one, { runs, puts, kills, service })) };
    }
    // A kill may lose the question.
    for (const { id } of missing) void inPage(page, tell, { question: "runSchedule", data: id }).catch(() => {});
    if (kills < most) kills += await killOnce(scene);
    else await pause(200);
  }
}

/** @returns whether a run was under way, as a number */
async function killOnce({ chromium, page, random }: Scene): Promise<number> {
  await pause(random.below(LIFE_MS));
  await chromium.stopWorker();
  const runs = await readRuns(page);
  await inPage(page, tell, { question: "recover", data: null }).catch(() => {});
  return runs.some(({ state }) => state === "running") ? 1 : 0;
}

/** The reports for which new results were asked, in the order of the requests. */
function putsOf({ requests }: RatingService): string[] {
  const puts = requests.filter(({ method }) => method === "PUT");
  return puts.map(({ path }) => path.split("/").at(-1) as string);
}

async function readSpent(page: Page): Promise<Spending[]> {
  const [spent] = await inPage(page, readStoresHere, ["spending"]);
  return spent as Spending[];
}

async function readRuns(page: Page): Promise<Run[]> {
  const [runs] = await inPage(page, readStoresHere, ["runs"]);
  return runs as Run[];
}
