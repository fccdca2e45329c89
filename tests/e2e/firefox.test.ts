import { inflateSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import type { Page } from "puppeteer-core";
import { offences } from "../service/interface-check.ts";
import { type Service, startService } from "../service/service.ts";
import { canaryKey, findKey, readPage } from "../support/canary.ts";
import { connectFirefox } from "../support/connect.ts";
import type { Firefox } from "../support/firefox.ts";
import { addressesOfTabs } from "../support/firefox-places.ts";
import { createHeldRater, type HeldRater } from "../support/held-rater.ts";
import { startOurFirefox, text } from "../support/our-firefox.ts";
import { type Site, startSite } from "../support/site.ts";

let rater: HeldRater;
let service: Service;
let site: Site;
let firefox: Firefox;
let settings: Page;
let lines: string[];

test.beforeEach(async () => {
  rater = createHeldRater();
  service = await startService({ rater: rater.rate, key: canaryKey() });
  site = await startSite();
  firefox = await startOurFirefox();
  lines = [];
  settings = await firefox.openPage("options.html#/settings");
  settings.on("console", (message) => lines.push(message.text()));
  await connectFirefox(settings, service);
});

test.afterEach(async () => {
  const pages = [settings, await firefox.openPage("popup.html")];
  lines.push(await firefox.readConsole());
  expect(await findKey(service.key, { pages, lines, service, site }), "places that hold the key").toEqual([]);
  expect(offences(service.requests)).toEqual([]);
  await firefox.close();
  await service.close();
  site.close();
});

/** Opens a page of the website and the popup on it, through the toolbar button. */
async function openPopup(path: string) {
  await firefox.openTab(site.address + path);
  const { popup, close } = await firefox.openPopup(site.address + path);
  popup.on("console", (message) => lines.push(message.text()));
  return {
    popup,
    async close() {
      lines.push(await readPage(popup));
      await close();
    },
  };
}

function created() {
  return service.requests
    .filter(({ method }) => method === "POST")
    .map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
}

test("Firefox: a newcomer connects and creates a report of the page in front of them", async () => {
  const { popup, close } = await openPopup("/espresso#reviews");
  const address = await popup.locator("#address").waitHandle();
  expect(await address.evaluate((input) => (input as HTMLInputElement).value)).toBe(`${site.address}/espresso`);
  await popup.locator(text("Create report")).click();
  await popup.locator(text("Open report")).wait();
  await popup.locator(text("Good")).wait();
  expect(created()).toEqual([{ url: `${site.address}/espresso`, privacy: "1" }]);
  await close();
});

test("Firefox: the popup is as wide as it was drawn for, whatever page it is about", { tag: "@soak" }, async () => {
  service.store.seed([{ url: `${site.address}/known`, result: "good" }]);
  const long = `/new?${"a-long-query=".repeat(30)}`;
  for (const url of [...["/known", "/new#part", long].map((path) => site.address + path), "about:blank"]) {
    const tab = await firefox.openTab(url);
    const { popup, close } = await firefox.openPopup(url);
    await popup.locator("footer a").wait();
    await expect
      .poll(() => popup.evaluate(() => [innerWidth, document.documentElement.scrollWidth]), url)
      .toEqual([360, 360]);
    await close();
    await tab.close();
  }
});

test("Firefox: what is too high for the popup is scrolled downwards only, beside a scrollbar that takes room", {
  tag: "@soak",
}, async () => {
  await firefox.inWindow(`Services.prefs.setIntPref("ui.useOverlayScrollbars", 0);`);
  const errors = { url: "Not an address of ours. ".repeat(20), privacy: "Not in this plan. ".repeat(20) };
  service.intercept("createReport", { when: "before" }, () => Response.json({ errors }, { status: 422 }));
  const { popup, close } = await openPopup("/espresso");
  await popup.locator(text("Create report")).click();
  await popup.locator(text("Not in this plan.")).wait();
  const room = () =>
    popup.evaluate(() => {
      const { clientWidth, clientHeight, scrollHeight } = document.documentElement;
      return {
        bar: clientWidth < innerWidth,
        barBelow: clientHeight < innerHeight,
        isHigher: scrollHeight > innerHeight,
      };
    });
  await expect.poll(room).toEqual({ bar: true, barBelow: false, isHigher: true });
  await close();
});

test("Firefox: with text alone at 150 %, no report's age lies over its privacy, and the links to all pages fit", {
  tag: "@soak",
}, async () => {
  service.store.seed([{ url: "https://shop.example/", generated_at: new Date(Date.now() - 660_000).toISOString() }]);
  await settings.setViewport({ width: 1280, height: 800 });
  await settings.evaluate("location.hash = '#/reports'");
  await settings.locator("td.generated time").wait();
  await settings.bringToFront();
  await firefox.inWindow(`gBrowser.selectedBrowser.textZoom = 1.5;`);
  await settings.waitForFunction("getComputedStyle(document.querySelector('td.generated')).fontSize === '21px'");
  const [age, privacy] = await settings.evaluate(() => {
    const range = document.createRange();
    range.selectNodeContents(document.querySelector("td.generated") as Element);
    return [
      range.getBoundingClientRect().right,
      document.querySelector(".privacy-cell .icon")?.getBoundingClientRect().left,
    ];
  });
  expect(age).toBeLessThan(privacy as number);
  await settings.setViewport({ width: 1000, height: 800 });
  expect(await settings.evaluate(() => document.documentElement.scrollWidth)).toBe(1000);
});

test("Firefox: a link in the popup opens its tab and closes the popup, which would lie over it", {
  tag: "@soak",
}, async () => {
  const { popup } = await openPopup("/shop");
  await popup.locator(text("All reports")).click();
  await expect.poll(() => addressesOfTabs(firefox)).toContainEqual(expect.stringMatching(/options.html#\/reports$/));
  const popups = () => firefox.inWindow(`return document.querySelectorAll(".webextension-popup-browser").length;`);
  await expect.poll(popups, { timeout: 5000 }).toBe(0);
});

test("Firefox: the browser offers to save neither the key nor a report's password, so that it fills in neither", {
  tag: "@soak",
}, async () => {
  await firefox.inWindow(`Services.prefs.setBoolPref("signon.rememberSignons", true);`);
  const offered = () => firefox.inWindow(`return PopupNotifications.getNotification("password")?.id;`);
  const masked = `getComputedStyle(document.querySelector(":focus")).webkitTextSecurity === "disc"`;
  await settings.locator("#api-key").click();
  await settings.keyboard.type(service.key);
  const isKeyMasked = await settings.evaluate(masked);
  await settings.keyboard.press("Enter");
  await settings.waitForFunction(`document.querySelector("#api-key").value === ""`);
  expect(await offered()).toBeUndefined();
  expect(isKeyMasked).toBe(true);

  const id = service.store.seed([{ url: "https://shop.example/", result: "good" }])[0];
  await settings.evaluate(`location.hash = "#/reports/${id}"`);
  await settings.locator(`[aria-label="More"]`).click();
  await settings.locator(text("Edit")).click();
  await settings.locator(`dialog ${text("Password")}`).click();
  await settings.locator(".password input").click();
  await settings.keyboard.type("open sesame");
  expect(await settings.evaluate(masked)).toBe(true);
  await settings.keyboard.press("Enter");
  await settings.locator(text("Saved.")).wait();
  expect(await offered()).toBeUndefined();
});

test("Firefox: a popup that is closed early misses nothing", { tag: "@soak" }, async () => {
  const release = rater.hold();
  rater.result = "bad";
  const { popup, close } = await openPopup("/slow");
  await popup.locator(text("Create report")).click();
  await popup.locator(text("You can close this window.")).wait();
  await expect.poll(created).toHaveLength(1);
  await close();
  release();
  const badge = () => settings.evaluate(`browser.action.getBadgeText({})`);
  await expect.poll(badge).toBe("✓");
  const again = await firefox.openPopup(`${site.address}/slow`);
  await again.popup.locator(text("Bad")).wait();
  expect(created()).toHaveLength(1);
  await again.close();
});

test("Firefox: a suspended background loses nothing and sends nothing twice", { tag: "@soak" }, async () => {
  const release = rater.hold();
  const { popup, close } = await openPopup("/suspended");
  await popup.locator(text("Create report")).click();
  await expect.poll(created).toHaveLength(1);
  await firefox.stopWorker();
  await popup.locator(text("It is unclear whether the report was created")).wait();
  release();
  await popup.locator(text("A new report of this address was found at the service")).wait();
  expect(created()).toHaveLength(1);
  await close();
});

test("Firefox: reports are found, looked into and deleted in bulk", { tag: "@soak" }, async () => {
  service.store.seed(Array.from({ length: 30 }, (_, index) => ({ url: `https://example.com/${index}` })));
  const page = await firefox.openPage("options.html#/reports?per_page=25");
  await page.locator(text("1–25 of 30")).wait();
  await page.locator("#search").fill("/29");
  await page.locator(text("1–1 of 1")).wait();
  await page.locator('[aria-label^="More for"]').click();
  await page.locator("[role=menu] button").click();
  await page.locator(text("Copy as JSON")).wait();
  await page.goBack();
  await page.locator(text("1–1 of 1")).wait();
  await page.locator("tbody input[type=checkbox]").click();
  await page.locator('[aria-label="Delete selected"]').click();
  await page.locator("dialog button.danger").click();
  await page.locator(text("1 deleted")).wait();
  expect(service.requests.filter(({ method }) => method === "DELETE").map(({ path }) => path)).toEqual([
    "/api/v1/reports/30",
  ]);
});

test("on paper, a report begins on the first sheet, below its heading", { tag: "@soak" }, async () => {
  const audits = ["Images without text", "Low contrast"].map((title, id) => ({ id: String(id), title }));
  const details = { score: 52, seo_score: 3, failed_audits: audits };
  const pages = Array.from({ length: 6 }, (_, index) => `https://shop.example.org/products/page-${index}`);
  const ids = service.store.seed(pages.map((url) => ({ url, project: "Shop", result: "bad", details })));
  const page = await firefox.openPage(`options.html#/reports/${ids[0]}`);
  await page.locator(text("Everything else")).wait();
  expect([1, 2]).toContain(countSheets(Buffer.from(await page.pdf())));
});

/** Counts the pages of a PDF whose objects are compressed. */
function countSheets(pdf: Buffer): number {
  const streams = pdf.toString("latin1").matchAll(/\/ObjStm[\s\S]*?stream\r?\n([\s\S]*?)\r?\nendstream/g);
  const objects = Array.from(streams, ([, packed = ""]) =>
    inflateSync(Buffer.from(packed, "latin1")).toString("latin1"),
  );
  return objects.join().match(/\/Type ?\/Page\b/g)?.length ?? 0;
}
