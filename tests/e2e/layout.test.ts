import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AddressHistory } from "../../utils/models/history.ts";
import { type Trend, trendOf } from "../../utils/models/trend.ts";
import { LONG_PATH } from "../screenshots/stage.ts";
import { startChromium } from "../support/chromium.ts";
import { connectFirst } from "../support/connect.ts";
import { connectionIdOf, writeHistory } from "../support/history.ts";
import { LANGUAGES, openIn } from "../support/language.ts";
import { coverOfFocus, expectWhole, seedDemo, WIDTHS } from "../support/layout.ts";
import { openOptions, seedYear } from "../support/manage.ts";
import { openMenu } from "../support/menus.ts";
import { expect, openPopupOn, settingsOf, test } from "../support/story.ts";

test("nothing is cut, from a wide window to the narrowest", async ({ connected, service, site }) => {
  seedYear(service);
  service.store.seed([{ url: site.address + LONG_PATH, privacy: 2, password: "x", project: "p".repeat(255) }]);
  const { popup, close } = await openPopupOn(connected, `${site.address}/kept-in-activity`);
  await popup.getByRole("button", { name: "Create report" }).click();
  await expect(popup.getByText("Good", { exact: true })).toBeVisible();
  await close();
  const page = await openOptions(connected, "#/reports");
  for (const name of ["Reports", "Projects", "Monitoring", "Activity", "Settings", "Help"]) {
    await page.getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
    if (name !== "Settings" && name !== "Help")
      await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${name} at ${width} px`).toBeLessThanOrEqual(0);
      const tops = await page.evaluate(topsOfParts);
      expect(tops, `${name} at ${width} px is read from top to bottom`).toEqual(tops.toSorted((a, b) => a - b));
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  }
});

test("with a browser's smallest font of 20 px, no page is wider than its window", { tag: "@soak" }, async ({
  service,
}) => {
  const profile = await mkdtemp(join(tmpdir(), "large-text-"));
  await mkdir(join(profile, "Default"));
  const preferences = { webkit: { webprefs: { minimum_font_size: 20 } } };
  await writeFile(join(profile, "Default", "Preferences"), JSON.stringify(preferences));
  const chromium = await startChromium({ profile });
  try {
    const page = await connectFirst(chromium, service);
    const { ids } = await seedDemo(chromium, service);
    for (const hash of ["#/settings", `#/reports/${ids[0]}`, "#/new-reports", "#/monitoring/new"]) {
      await page.evaluate((to) => location.assign(to), hash);
      await expect(page.getByRole("main").getByRole("radiogroup").or(page.getByLabel("API key")).first()).toBeVisible();
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, `${hash} at ${width} px`).toBeLessThanOrEqual(0);
      }
    }
  } finally {
    await chromium.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});

test("in half a screen, a report's address keeps its end, and its trend is seen without numbers too", {
  tag: "@soak",
}, async ({ connected, service }) => {
  const url = "https://client-two.example/page/of-a-shop/17";
  const days = [3, 2, 1].map((days) => Date.now() - days * 86_400_000);
  const generated_at = new Date(days[2] as number).toISOString();
  const [reportId] = service.store.seed([{ url, result: "good", generated_at }]).map(String) as [string];
  const connectionId = await connectionIdOf(settingsOf(connected));
  const history: AddressHistory = {
    ...{ connectionId, url, standing: "good", standingSince: days[2] as number, names: [], entries: [], gone: {} },
    points: days.map((at, index) => [at, index === 1 ? "bad" : "good", reportId]),
    seenAt: Date.now(),
  };
  await writeHistory(settingsOf(connected), { history: [history], trends: [trendOf(history, "") as Trend] });
  const page = await openOptions(connected, "#/reports");
  for (const width of [760, 800, 960]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole("img", { name: "Last results: Good, Bad, Good" }), `${width} px`).toBeVisible();
    const cut = await page
      .locator("tbody .page-address")
      .evaluate((box) => box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight);
    expect(cut, `the address at ${width} px is cut`).toBe(false);
  }
});

test("a long number to follow is read whole beside its line", { tag: "@soak" }, async ({ connected, service }) => {
  const url = "https://client-two.example/bytes";
  const times = [2, 1].map((days) => Date.now() - days * 86_400_000);
  const generated_at = new Date(times[1] as number).toISOString();
  const [reportId] = service.store.seed([{ url, result: "decent", generated_at }]).map(String) as [string];
  const connectionId = await connectionIdOf(settingsOf(connected));
  const history: AddressHistory = {
    ...{ connectionId, url, standing: "decent", standingSince: times[0] as number, names: [], entries: [], gone: {} },
    points: times.map((at, index) => [at, "decent", reportId, 1_234_567 + index]),
    seenAt: Date.now(),
  };
  await writeHistory(settingsOf(connected), { history: [history], trends: [trendOf(history, "score") as Trend] });
  const page = await openOptions(connected, "#/reports");
  for (const width of [1280, 960, 760, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByText("1,234,568"), `${width} px`).toBeVisible();
    const outside = await page.locator(".trend-cell").evaluate((cell) => {
      const words = document.createRange();
      words.selectNodeContents(cell.querySelector("b") as Element);
      return words.getBoundingClientRect().right - cell.getBoundingClientRect().right;
    });
    expect(outside, `the number at ${width} px ends beyond its cell`).toBeLessThanOrEqual(0);
  }
});

/** Runs in the page: where each part of it begins, in the order of the document. */
function topsOfParts(): number[] {
  const parts = [...document.querySelectorAll("main > *")].filter(
    (part) => part.checkVisibility() && part.textContent !== "",
  );
  return parts.map((part) => part.getBoundingClientRect().top);
}

test("in the narrowest window sources of addresses keep the ends of their names", { tag: "@soak" }, async ({
  connected,
}) => {
  const page = await openOptions(connected, "#/new-reports?from=file");
  await page.setViewportSize({ width: 320, height: 800 });
  const buffer = Buffer.from("https://kitehotel.example/");
  const files = [1, 2].map((page) => ({
    name: `kitehotel.example-sitemap-${page}.txt`,
    mimeType: "text/plain",
    buffer,
  }));
  await page.locator("input[type=file]").setInputFiles(files);
  const names = page.getByRole("list", { name: "Added" }).locator("bdi");
  await expect(names).toHaveCount(2);
  expect(await names.evaluateAll((all) => all.filter((name) => name.scrollWidth > name.clientWidth).length)).toBe(0);
});

test("in a laptop's window at 400 % zoom, which is lower than a menu, its last item is reached", {
  tag: "@soak",
}, async ({ connected, service }) => {
  service.store.seed([{ url: "https://example.com/" }]);
  const page = await openOptions(connected, "#/reports");
  await page.setViewportSize({ width: 320, height: 160 });
  await openMenu(page.getByRole("main"));
  await page.keyboard.press("End");
  await expect(page.getByRole("menuitem", { name: "Delete" })).toBeFocused();
  expect(await page.evaluate(coverOfFocus)).toBe("");
});

test("a window that gets narrow is not widened by charts that were drawn for the wide one", { tag: "@soak" }, async ({
  connected,
  service,
}) => {
  seedYear(service);
  const page = await openOptions(connected, "#/overview");
  await page.evaluate(() => {
    // As in the moment before a chart is drawn for its new width.
    ResizeObserver.prototype.observe = () => {};
  });
  await page.getByRole("button", { name: "Read all reports" }).click();
  await expect(page.locator("main .chart svg")).toBeVisible();
  await page.setViewportSize({ width: 320, height: 800 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test("in the narrowest window thousands of reports are counted without a wider page", { tag: "@soak" }, async ({
  connected,
  service,
}) => {
  const results = ["good", "decent", "bad"] as const;
  service.store.seed(
    Array.from({ length: 12_000 }, (_, index) => ({
      url: `https://shop.example/${index}`,
      result: results[index % 3] as (typeof results)[number],
    })),
  );
  for (const language of LANGUAGES) {
    const page = await openIn(connected, language, "options.html#/overview");
    await page.setViewportSize({ width: 320, height: 800 });
    await expect(page.locator(".counts a:last-child b")).toHaveText(/^4\D?000$/);
    await expectWhole(page, language);
    await page.close();
  }
});

test("in the narrowest window numbers of bytes are compared without a wider page", { tag: "@soak" }, async ({
  connected,
  service,
}) => {
  const [before, after] = service.store.seed(
    [12_483_112, 2_250_233].map((bytes) => ({
      url: `https://shop.example/${bytes}`,
      details: { categories: { bytes } },
    })),
  );
  const page = await openOptions(connected, `#/reports/${after}?with=${before}`);
  await page.setViewportSize({ width: 320, height: 800 });
  const row = page.getByRole("definition").filter({ hasText: "12,483,112" });
  await expect(row).toHaveText(/2,250,233.*10,232,879/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
