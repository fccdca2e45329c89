import { readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { CDPSession } from "@playwright/test";
import { REPORTS_QUERY } from "../../utils/contract.ts";
import { evaluate } from "../devtools/evaluate.ts";
import { rest } from "./bare-chromium.ts";
import { timeBareList } from "./bare-fetch.ts";
import type { Figure } from "./figures.ts";
import { interleave } from "./interleave.ts";
import { drawn, freeze } from "./options.ts";
import { ADDRESSES, NEWS, POINTS, writePast } from "./past.ts";
import { measurePopup } from "./popup.ts";
import { firstListPainted, ROWS, rowsAre, timeChange, watchFirst } from "./rows-painted.ts";
import type { Stage } from "./stage.ts";

const RUNS = 25;
const RECORDINGS = 15;
const MEGABYTE = 1024 * 1024;

type Send = CDPSession["send"];

/** Measures what a database of many addresses with a long history is for, and what it costs. */
export async function measureRemembered(stage: Stage): Promise<Figure[]> {
  const { chromium, service, id } = stage;
  const page = await chromium.openPage(`chrome-extension://${id}/manifest.json`);
  const empty = await sizeOnDisk(stage);
  await writePast(page, service);
  await chromium.startWorker(id);
  const figures: Figure[] = [
    ...(await measurePages(stage, page)),
    ...(await measureRecording(page, id)),
    ...(await measurePopup(stage)),
    {
      name: "database: on disk, after all of this",
      unit: "MB",
      measured: [await sizeOnDisk(stage)],
      beside: "itself at the start",
      reference: [empty],
      bar: { plus: 150 },
    },
  ];
  return figures.map((figure) => ({ ...figure, name: `${ADDRESSES} addresses of ${POINTS} points: ${figure.name}` }));
}

/** How long Overview, the list and its trends take. */
async function measurePages({ chromium, service, id, folder }: Stage, page: Send): Promise<Figure[]> {
  const worker = await chromium.attachToWorker(id);
  const goTo = async (path: string) => {
    await page("Page.navigate", { url: `chrome-extension://${id}/manifest.json` });
    await rest(); // What the page before it showed is still being recorded.
    await page("Page.navigate", { url: `chrome-extension://${id}/${path}` });
  };
  const open = async (path: string, isThere: string | (() => boolean)) => {
    const end = await watchFirst(page, isThere);
    await goTo(path);
    const painted = await firstListPainted(page);
    await end();
    return painted;
  };
  const list = `options.html#/reports?per_page=${ROWS}`;
  await open(list, rowsAre(ROWS, true));
  await writeFile(join(folder, "table.html"), await evaluate(page, freeze));
  const { overview, reports, trends, answer, table } = await interleave(RUNS, {
    overview: () => open("options.html#/overview", isOverviewThere),
    reports: () => open("options.html#/reports?per_page=25", rowsAre(25)),
    trends: async () => {
      const end = await watchFirst(page, () => true);
      await goTo("options.html#/settings");
      await evaluate(page, drawn);
      const change = () => {
        location.hash = "#/reports?per_page=100";
      };
      const time = await timeChange(page, change, true);
      await end();
      return time;
    },
    answer: () => timeBareList(worker, service),
    table: () => open("table.html", rowsAre(ROWS, true)),
  });
  return [
    {
      name: "options: page opened to Overview painted",
      unit: "ms",
      measured: overview,
      beside: "the page opened to 25 reports painted",
      reference: reports,
      bar: { times: 2 },
    },
    {
      name: "options: hash change to 100 rows with their trends painted",
      unit: "ms",
      measured: trends,
      beside: "the service's answer, and a static page with the same table",
      reference: answer.map((time, round) => time + (table[round] as number)),
      bar: { times: 1 },
    },
  ];
}

/** How long 100 reports are recorded once their answer is there. Each round lists others, from the oldest on. */
async function measureRecording(page: Send, id: string): Promise<Figure[]> {
  // A page that draws from what is recorded would read it anew each time.
  await page("Page.navigate", { url: `chrome-extension://${id}/manifest.json` });
  const query = { ...REPORTS_QUERY, sort_by: "id", sort: "asc", per_page: 100 };
  const time = (first: number) => (round: number) =>
    evaluate(page, timeRecording, query, `?page=${first / 100 + round + 1}`);
  const { all, none, one, reference } = await interleave(RECORDINGS, {
    all: time(NEWS.ofAll),
    none: time(NEWS.ofNone),
    one: time(NEWS.ofOne),
    reference: () => evaluate(page, timeRecording, null, null),
  });
  const beside = { unit: "ms", beside: "a message to the background alone", reference } as const;
  const name = "background: 100 reports recorded,";
  return [
    { name: `${name} one with a new result`, measured: one, ...beside, bar: { plus: 25 } },
    { name: `${name} all as they were hours ago`, measured: none, ...beside, bar: null },
    { name: `${name} all with a new result`, measured: all, ...beside, bar: null },
  ];
}

/** Runs in the options page: the counts of the service, the chart and the trends. */
function isOverviewThere(): boolean {
  const parts = [".headline[aria-busy=false]", ".stacked-chart svg path", ".changes .trend svg"];
  return parts.every((part) => document.querySelector(`.overview ${part}`));
}

/** Runs in a page of the extension. The background tells when it has recorded something. */
async function timeRecording(query: object | null, at: string | null): Promise<number> {
  const ask = (type: string, data: unknown) => chrome.runtime.sendMessage({ type, data });
  if (!query) {
    const startedAt = performance.now();
    await ask("markSeen", []);
    return performance.now() - startedAt;
  }
  const channel = new BroadcastChannel("history");
  const recorded = new Promise<number>((resolve) => {
    channel.onmessage = () => resolve(performance.now());
  });
  const { connections } = await chrome.storage.local.get<{ connections: { activeId: string } }>("connections");
  const { res } = await ask("listReports", { connectionId: connections.activeId, listId: "bench", query, at });
  const answeredAt = performance.now();
  if (res?.rows.length !== 100) throw new Error("There are not 100 reports in the answer.");
  const time = (await recorded) - answeredAt;
  channel.close();
  return time;
}

/** The megabytes of the extension's database. */
async function sizeOnDisk({ profile, id }: Stage): Promise<number> {
  const folder = join(profile, "Default", "IndexedDB");
  const names = await readdir(folder, { recursive: true });
  const own = names.filter((name) => name.includes(id));
  const sizes = await Promise.all(own.map(async (name) => (await stat(join(folder, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0) / MEGABYTE;
}
