import type { Page } from "@playwright/test";
import type { Protocol } from "../../utils/messages.ts";
import { CHROMIUM_BUILD, FIREFOX_BUILD } from "../support/builds.ts";
import { weakenBuild } from "../support/changed-build.ts";
import { startChromium } from "../support/chromium.ts";
import { connectFirefox, connectFirst } from "../support/connect.ts";
import { startOurFirefox } from "../support/our-firefox.ts";
import { expect, settingsOf, test } from "../support/story.ts";

const QUESTIONS: (keyof Protocol)[] = [
  ...(["listReports", "listProjects", "readReport", "createReport", "deleteReport", "deleteReports"] as const),
  ...([
    "connect",
    "checkConnection",
    "changePreferences",
    "isSavedKey",
    "forgetKey",
    "lookUp",
    "readSiteFile",
    "readLinks",
    "clearActivity",
    "clearHistory",
  ] as const),
];

const REFUSALS = QUESTIONS.map(() => ({ err: { kind: "unexpected" } }));

/** What a content script found, once it is through. */
interface Found {
  answers: { err: { kind: string } }[];
  local: string;
  session: string;
}

/** Frames a page in the website and waits until something is shown there. */
async function frame(tab: Page, url: string) {
  await tab.evaluate((src) => {
    const iframe = Object.assign(document.createElement("iframe"), { src });
    document.body.append(iframe);
    return new Promise((resolve) => iframe.addEventListener("load", resolve));
  }, url);
  return tab.frames().at(-1);
}

test("T1, T2: a website can neither speak to the background nor frame or fetch a page of ours", async ({
  connected,
  site,
}) => {
  const worker = await connected.worker();
  const listening = await worker.evaluate(() => {
    const events = Object.entries(chrome.runtime).filter(([name]) => /^on.*(Message|Connect)/.test(name));
    return events
      .filter(([, event]) => (event as typeof chrome.runtime.onMessage).hasListeners())
      .map(([name]) => name);
  });
  expect(listening).toEqual(["onMessage"]);
  const tab = await connected.context.newPage();
  await tab.goto(site.address);
  expect(await tab.evaluate("typeof globalThis.chrome?.runtime?.sendMessage")).toBe("undefined");
  for (const path of ["options.html", "popup.html", "manifest.json", "icon/16.png"]) {
    const url = `chrome-extension://${connected.id}/${path}`;
    expect((await frame(tab, url))?.url(), path).toBe("chrome-error://chromewebdata/");
    expect(await tab.evaluate((address) => fetch(address).catch(() => "refused"), url)).toBe("refused");
  }
});

test("T2, T3: Chromium refuses content scripts and framed pages, even in a build without outer defences", {
  tag: "@soak",
}, async ({ service, site }) => {
  const weakened = await weakenBuild(CHROMIUM_BUILD, QUESTIONS);
  const chromium = await startChromium({ extension: weakened.folder });
  const settings = await connectFirst(chromium, service);
  service.requests.length = 0;

  const tab = await chromium.context.newPage();
  await tab.goto(site.address);
  const root = tab.locator("html[data-found]");
  const found: Found = JSON.parse((await root.getAttribute("data-found")) ?? "");
  expect(found).toMatchObject({ answers: REFUSALS, local: "refused", session: "refused" });
  expect(JSON.stringify(found).includes(service.key)).toBe(false);

  await frame(tab, `chrome-extension://${chromium.id}/options.html#/reports`);
  await expect(tab.frameLocator("iframe").getByText("Something went wrong in the extension.")).toBeVisible();
  expect(service.requests).toEqual([]);
  await settings.getByRole("button", { name: "Test connection" }).click();
  await expect(settings.getByText("The key was accepted.")).toBeVisible();
  await chromium.close();
  await weakened.remove();
});

test("T2: Firefox refuses content scripts, even in a build without outer defences", { tag: "@soak" }, async ({
  service,
  site,
}) => {
  const weakened = await weakenBuild(FIREFOX_BUILD, QUESTIONS);
  const firefox = await startOurFirefox({ extension: weakened.folder, grant: ["http://127.0.0.1/*"] });
  await connectFirefox(await firefox.openPage("options.html#/settings"), service);
  service.requests.length = 0;
  const tab = await firefox.openTab(site.address);
  const root = await tab.waitForSelector("html[data-found]");
  const found: Found = JSON.parse((await root?.evaluate((element) => element.getAttribute("data-found"))) ?? "");
  // Firefox lets content scripts read storage.local: there it is the manifest alone that has none.
  expect(found).toMatchObject({ answers: REFUSALS, session: "refused" });
  expect(JSON.stringify(found.answers).includes(service.key)).toBe(false);
  expect(service.requests).toEqual([]);
  await firefox.close();
  await weakened.remove();
});

/** What a page could be made to load, frame, run or send, by the directive of the policy that forbids it. */
const ATTEMPTS: [directive: string, script: string][] = [
  ["img-src", "add('img', { src: site + '/image' })"],
  ["frame-src", "add('iframe', { src: site + '/frame' })"],
  ["object-src", "add('object', { data: site + '/object' })"],
  ["media-src", "add('video', { src: site + '/video' })"],
  ["font-src", "new FontFace('font', 'url(' + site + '/font)').load().catch(() => {})"],
  ["style-src-elem", "add('link', { rel: 'stylesheet', href: site + '/style' })"],
  ["style-src-attr", "document.body.setAttribute('style', 'color: red')"],
  ["script-src-elem", "add('script', { src: site + '/script' })"],
  ["script-src-attr", "add('button', { onclick: null }).setAttribute('onclick', 'ran()')"],
  ["script-src", "setTimeout('ran()')"],
  ["worker-src", "new Worker('data:text/javascript,')"],
  ["connect-src", "new WebSocket(site.replace('http', 'ws'))"],
  ["base-uri", "add('base', { href: site + '/base' })"],
  ["form-action", "add('form', { action: site + '/form', method: 'post' }).submit()"],
];

test("T7, T10: our pages load, frame, run and send nothing from elsewhere", { tag: "@soak" }, async ({
  connected,
  site,
}) => {
  const page = settingsOf(connected);
  await page.evaluate(`{
    globalThis.forbidden = new Set();
    addEventListener("securitypolicyviolation", ({ effectiveDirective }) => forbidden.add(effectiveDirective));
    const site = "${site.address}";
    const add = (name, attributes) => document.body.appendChild(Object.assign(document.createElement(name), attributes));
    for (const attempt of [${ATTEMPTS.map(([, script]) => `() => ${script}`)}]) try { attempt() } catch {}
  }`);
  const forbidden = () => page.evaluate("[...forbidden].sort()");
  await expect.poll(forbidden).toEqual(ATTEMPTS.map(([directive]) => directive).sort());
  expect(site.requests).toEqual([]);
});

test("T13: a list without end is cut off by the worker, and the page says so", async ({ connected, service }) => {
  let sent = 0;
  const rows = new TextEncoder().encode('{"id":1},'.repeat(10_000));
  const closed = Promise.withResolvers<void>();
  service.intercept("listReports", { when: "before" }, () => {
    const pull = (body: ReadableStreamDefaultController) => {
      body.enqueue(rows);
      sent += rows.length;
    };
    return new Response(new ReadableStream({ pull, cancel: () => closed.resolve() }));
  });
  const page = await connected.openPage("options.html#/reports");
  await expect(page.getByText("This is too much data.")).toBeVisible();
  await closed.promise;
  expect(sent).toBeLessThan(64 * 1024 * 1024);
});
