import { expect, test } from "@playwright/test";
import type { Page } from "puppeteer-core";
import { offences } from "../service/interface-check.ts";
import { type Service, startService } from "../service/service.ts";
import { canaryKey, findKey } from "../support/canary.ts";
import { connectFirefox } from "../support/connect.ts";
import type { Firefox } from "../support/firefox.ts";
import { catchAlerts, clickAlert, readAlerts } from "../support/firefox-alerts.ts";
import {
  addressesOfTabs,
  answerPrompt,
  chooseFromContextMenu,
  linesOfAddressBar,
  pressKeys,
  rightClickTab,
  typeInAddressBar,
} from "../support/firefox-places.ts";
import { createHeldRater, type HeldRater } from "../support/held-rater.ts";
import { rememberResults } from "../support/history.ts";
import { startOurFirefox, text } from "../support/our-firefox.ts";
import { type Site, startSite } from "../support/site.ts";

let rater: HeldRater;
let service: Service;
let site: Site;
let firefox: Firefox;
let settings: Page;

test.beforeEach(async () => {
  rater = createHeldRater();
  service = await startService({ rater: rater.rate, key: canaryKey() });
  site = await startSite();
  // It asks for permissions as it does a user, but for that of the service.
  const preferences = { "extensions.webextOptionalPermissionPrompts": true, "security.notification_enable_delay": 0 };
  firefox = await startOurFirefox({ grant: ["http://127.0.0.1/*"], preferences });
  settings = await firefox.openPage("options.html#/settings");
  await connectFirefox(settings, service);
  service.requests.length = 0;
});

test.afterEach(async () => {
  const lines = [await firefox.readConsole()];
  expect(await findKey(service.key, { pages: [settings], lines, service, site }), "places that hold the key").toEqual(
    [],
  );
  expect(offences(service.requests)).toEqual([]);
  await firefox.close();
  await service.close();
  site.close();
});

function created() {
  return service.requests
    .filter(({ method }) => method === "POST")
    .map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
}

function badge() {
  return settings.evaluate(`browser.action.getBadgeText({})`);
}

function openTab(path: string): Promise<Page> {
  return firefox.openTab(site.address + path);
}

async function addressIn(popup: Page): Promise<string> {
  const field = await popup.locator("#address").waitHandle();
  return field.evaluate((input) => (input as HTMLInputElement).value);
}

/** Clicks with the right button, and chooses the extension's item. */
function choose(tab: Page, selector: string): Promise<string> {
  return chooseFromContextMenu(firefox, "page", () => tab.click(selector, { button: "right" }));
}

async function setDefaultPrivacy(name: string): Promise<void> {
  await settings.bringToFront();
  await settings.locator("#default-privacy").fill(name);
  await settings.locator(text("Saved.")).wait();
}

test("Firefox: the context menu of a page, a link and a tab creates a report with one click; one with a password comes into the popup", {
  tag: "@soak",
}, async () => {
  site.files["/shop"] = (response) =>
    response
      .writeHead(200, { "content-type": "text/html" })
      .end(`<!doctype html><title>Shop</title><h1>Shop</h1><a href="/tea#prices">Tea</a>`);
  await setDefaultPrivacy("0");
  const tab = await openTab("/shop#top");
  const [shop, tea] = [`${site.address}/shop`, `${site.address}/tea`];
  expect(await choose(tab, "h1")).toBe("Create report of this page");
  await expect.poll(created).toEqual([{ url: shop, privacy: "0" }]);
  await expect.poll(badge).toBe("✓");
  expect(await choose(tab, "a")).toBe("Create report of this link");
  await expect.poll(() => created().slice(1)).toEqual([{ url: tea, privacy: "0" }]);

  await openTab("/front");
  const open = () => rightClickTab(firefox, shop);
  expect(await chooseFromContextMenu(firefox, "tab", open)).toBe("Create report of this page");
  await expect.poll(() => created().slice(2)).toEqual([{ url: shop, privacy: "0" }]);

  await setDefaultPrivacy("2");
  await tab.bringToFront();
  const { popup, close } = await firefox.popupOpenedBy(() => choose(tab, "a"));
  expect(await addressIn(popup)).toBe(tea);
  await popup.locator(".password input").wait();
  await close();
  expect(created()).toHaveLength(3);
});

test("Firefox: a key opens the popup; the address bar offers remembered reports, worst first, and asks nobody", {
  tag: "@soak",
}, async () => {
  await openTab("/shop");
  const { popup, close } = await firefox.popupOpenedBy(() => pressKeys(firefox, ["Alt+Shift+R"]));
  expect(await addressIn(popup)).toBe(`${site.address}/shop`);
  await close();

  await rememberResults(settings, [
    ["https://tea.example/", "good"],
    ["https://tea.example/a&b", "bad"],
    ["https://te.example/", "bad"],
  ]);
  const lines = () => linesOfAddressBar(firefox);
  const found = ["Website Reports", "Bad https://tea.example/a&b", "Good https://tea.example/"];
  await typeInAddressBar(firefox, "wr tea");
  await expect.poll(lines).toEqual([...found, "Search all reports for “tea”"]);
  await pressKeys(firefox, ["Enter"]);
  await expect.poll(() => addressesOfTabs(firefox)).toContain(`${service.address}/reports/2`);

  await typeInAddressBar(firefox, "wr https://te.example/");
  await expect.poll(async () => (await lines())[1], "what is typed in full").toBe("Bad https://te.example/");
  await typeInAddressBar(firefox, "wr new.example/x");
  await expect
    .poll(lines)
    .toEqual(["Website Reports", "Create report of new.example/x", "Search all reports for “new.example/x”"]);
  service.requests.length = 0;
  await typeInAddressBar(firefox, "wr tea");
  await expect.poll(lines).toEqual([...found, "Search all reports for “tea”"]);
  expect(service.requests).toEqual([]);
  await pressKeys(firefox, ["ArrowDown", "ArrowDown", "ArrowDown", "Enter"]);
  await expect.poll(async () => (await addressesOfTabs(firefox)).join()).toContain("#/reports?search=tea");
});

test("Firefox: what a sitemap, open tabs and a page's links name is read only where the user allows it", {
  tag: "@soak",
}, async () => {
  const address = site.address.replace("127.0.0.1", "localhost");
  site.files["/robots.txt"] = (response) => response.end(`Sitemap: ${address}/map.xml`);
  site.files["/map.xml"] = (response) => response.end(`<urlset><url><loc>${address}/a</loc></url></urlset>`);
  site.files["/shop"] = (response) =>
    response
      .setHeader("content-type", "text/html")
      .end(`<!doctype html><title>Shop</title><a href="/tea#prices">Tea</a>`);
  const page = await firefox.openPage("options.html#/new-reports?from=sitemap");
  await page.locator("input[inputmode=url]").fill(`${address}/`);
  await page.locator("form button[type=submit]").click();
  expect(await answerPrompt(firefox, false)).toContain("Access your data for sites in localhost domains");
  await page.locator(text("The browser does not let this extension read this site. Try again and allow it.")).wait();
  expect(site.requests).toEqual([]);
  await page.locator("form button[type=submit]").click();
  await answerPrompt(firefox, true);
  await page.locator(text("Found: 1 address in 1 file.")).wait();
  expect(site.requests.map(([path]) => path)).toEqual(["/robots.txt", "/map.xml"]);

  await openTab("/shop");
  await page.bringToFront();
  await page.locator(text("Open tabs")).click();
  await page.locator(text("Show open tabs")).click();
  expect(await answerPrompt(firefox, false)).toContain("Access browser tabs");
  await page.locator(text("The browser did not allow this.")).wait();
  await page.locator(text("Show open tabs")).click();
  await answerPrompt(firefox, true);
  await page.locator(text("Select all")).click();
  await page.locator(text("Add 1 address")).click();
  await page.locator(text("Create 2 reports")).wait();
  for (const asked of [{ origins: ["http://localhost/*"] }, { permissions: ["tabs"] }]) {
    const isKept = await page.evaluate((permissions) => chrome.permissions.contains(permissions as object), asked);
    expect(isKept, JSON.stringify(asked)).toBe(false);
  }

  const { popup, close } = await firefox.openPopup(`${site.address}/shop`);
  await popup.locator(text("Several pages…")).click();
  const opened = async () => (await addressesOfTabs(firefox)).find((tab) => tab.includes("#/new-reports?tab=")) ?? "";
  await expect.poll(opened).not.toBe("");
  await close();
  // WebDriver cannot see into tabs that an extension opens.
  await page.bringToFront();
  await page.evaluate((hash) => location.assign(hash), new URL(await opened()).hash);
  await page.locator(text("Read the links")).click();
  await page.locator(text("Add 1 address")).click();
  await page.locator(text("Create 3 reports")).wait();

  // By the page itself, which the click on the toolbar button lets be read.
  site.files["/robots.txt"] = (response) => response.end(`Sitemap: ${site.address}/near.xml`);
  site.files["/near.xml"] = (response) =>
    response.end(`<urlset>${["b", "c"].map((name) => `<url><loc>${address}/${name}</loc></url>`).join("")}</urlset>`);
  await page.locator(text("Use the site's sitemap")).click();
  await page.locator(text("Found: 2 addresses in 1 file.")).wait();
  await page.locator(text("Create 5 reports")).wait();
  expect(created()).toEqual([]);
});

test("Firefox: a schedule is kept and counts on the button where notifications are denied; allowed, one leads to its run", {
  tag: "@soak",
}, async () => {
  const ids = service.store.seed(
    ["a", "b"].map((name) => {
      const generated_at = new Date(Date.now() - 30 * 86_400_000).toISOString();
      return { url: `https://shop.example/${name}`, result: "good" as const, generated_at, created_at: generated_at };
    }),
  );
  await catchAlerts(firefox);
  const finish = (id: number) =>
    service.store.updateReport(id, { result: "bad", generated_at: new Date().toISOString() });
  const page = await firefox.openPage("options.html#/reports");
  await page.locator(text("1–2 of 2")).wait();
  await page.evaluate(() => {
    location.hash = "#/monitoring/new";
  });
  await page.locator(text("Confirm before telling")).click();
  await page.locator(text("Start monitoring")).click();
  expect(await answerPrompt(firefox, false)).toContain("Display notifications to you");
  const runNow = '[aria-label^="Run now"]';
  await page.locator(runNow).wait();
  finish(ids[0] as number);
  await page.locator(runNow).click();
  await expect.poll(badge).toBe("1");
  expect(await readAlerts(firefox)).toEqual([]);

  await settings.bringToFront();
  await settings.locator(text("Allow notifications")).click();
  await answerPrompt(firefox, true);
  await settings.locator(text("Your browser allows notifications.")).wait();
  await page.bringToFront();
  finish(ids[1] as number);
  await page.locator(runNow).click();
  await expect.poll(() => readAlerts(firefox)).toEqual([{ title: "All reports", text: "shop.example/b got worse" }]);
  await clickAlert(firefox);
  await expect.poll(async () => (await addressesOfTabs(firefox)).join()).toMatch(/#\/monitoring\/runs\/[0-9a-f-]{36}/);
});
