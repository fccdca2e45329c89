/**
 * `npm start`: the local report service and Chromium with the extension connected to it. With a display it opens a
 * window to play in; without one it does the main job by itself through the real popup and shows what came out.
 */
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { REPORTS_QUERY } from "../../utils/contract.ts";
import { startLocalService } from "../service/local-service.ts";
import type { Service } from "../service/service.ts";
import { type Chromium, startChromium } from "../support/chromium.ts";
import { connectFirst } from "../support/connect.ts";
import { connectionIdOf, writeHistory } from "../support/history.ts";
import { makeDemo } from "./demo.ts";

const PICTURE = fileURLToPath(new URL("../../.local/popup.png", import.meta.url));

/** A rating takes Lighthouse up to half a minute on a small machine. */
const RATING_MS = 120_000;

const hasDisplay = process.platform !== "linux" || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

const service = await startLocalService();
const sample = `${service.address}/sample/`;
const chromium = await startChromium({ headless: !hasDisplay });
try {
  const settings = await connectFirst(chromium, service);
  await addPast(settings, service);
  const empty = chromium.context.pages().find((page) => page.url() === "about:blank");
  const page = empty ?? (await chromium.context.newPage());
  await page.goto(sample);
  await page.bringToFront();
  await (hasDisplay ? letUserPlay() : createReport(chromium, service));
} finally {
  await chromium.close();
  await service.close();
}

/** Gives the service 60 pages where it has none, and the browser their last 120 days: a service tells only today. */
async function addPast(settings: Page, { store }: Service): Promise<void> {
  const { seeds, remember } = makeDemo();
  const list = () => store.listReports({ ...REPORTS_QUERY, search: ".example/", page: 1, per_page: 100 }).rows;
  if (list().length === 0) store.seed(seeds);
  const ids = new Map(list().map(({ url, id }) => [url, id]));
  const known = seeds.map(({ url }) => ids.get(url) ?? 0);
  await writeHistory(settings, remember(await connectionIdOf(settings), known));
}

async function letUserPlay(): Promise<void> {
  say(`The extension is connected to ${service.address}.`);
  say("Click its button on the toolbar (behind the puzzle piece) and then Create report.");
  say("Close the browser window, or press Ctrl+C, to end.");
  await new Promise<void>((resolve) => {
    chromium.context.once("close", () => resolve());
    for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => resolve());
  });
}

async function createReport({ openPopup }: Chromium, { store }: Service): Promise<void> {
  say(`Creating a report of ${sample} through the popup …`);
  const { popup } = await openPopup(sample);
  await popup.getByRole("button", { name: "Create report" }).click();
  const open = popup.getByRole("link", { name: "Open report" });
  const another = popup.getByRole("button", { name: "Create another report" });
  await another.waitFor({ timeout: RATING_MS });
  await popup.screenshot({ path: PICTURE });
  const id = (await open.getAttribute("href"))?.split("/").at(-1);
  say("The report as the service stored it:");
  say(JSON.stringify(store.readReport(Number(id)), null, 2));
  say(`The popup: ${PICTURE}`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
