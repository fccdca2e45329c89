import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import type { AddressHistory } from "../../utils/models/history.ts";
import { type Trend, trendOf } from "../../utils/models/trend.ts";
import { LONG_PATH } from "../screenshots/stage.ts";
import type { Service } from "../service/service.ts";
import { type Chromium, startChromium } from "../support/chromium.ts";
import { connectFirst } from "../support/connect.ts";
import { connectionIdOf, writeHistory } from "../support/history.ts";
import { tabTo } from "../support/keyboard.ts";
import { LANGUAGES, openIn } from "../support/language.ts";
import { openOptions, seedYear } from "../support/manage.ts";
import { chooseFromMenu, openMenu } from "../support/menus.ts";
import { expect, openPopupOn, settingsOf, test } from "../support/story.ts";
import { makeDemo } from "../tools/demo.ts";

/** A desktop, the same at 200 % zoom, and the narrowest screen. */
const WIDTHS = [1280, 640, 320];

/** Fills the service with the demo's reports, and the extension with their history. @returns the demo, and their ids */
async function seedDemo(connected: Chromium, service: Service) {
  const demo = makeDemo();
  const settings = settingsOf(connected);
  const ids = service.store.seed(demo.seeds);
  await writeHistory(settings, demo.remember(await connectionIdOf(settings), ids));
  return { demo, ids };
}

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

test("what has the focus is never behind the bar of the selection", { tag: "@soak" }, async ({
  connected,
  service,
}) => {
  seedYear(service);
  const page = await openOptions(connected, "#/reports");
  await page.setViewportSize({ width: 320, height: 500 });
  const second = page.getByRole("row").nth(2).getByRole("checkbox");
  await second.focus();
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Delete selected" })).toBeVisible();
  expect(await page.evaluate(coverOfFocus)).toBe("");
  for (const [height, width, key] of [
    [500, 320, "Tab"],
    [400, 1280, "Shift+Tab"],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (let presses = 0; presses < 24; presses++) {
      await page.keyboard.press(key);
      expect(await page.evaluate(coverOfFocus), `${width} px`).toBe("");
    }
  }
});

test("what has the focus is neither behind the menu of the pages nor framed in part", { tag: "@soak" }, async ({
  connected,
}) => {
  const page = await openOptions(connected, "#/reports");
  const navigation = page.getByRole("navigation", { name: "Pages" });
  await tabTo(page, navigation.getByRole("link", { name: "Reports" }));
  const ring = await navigation.screenshot();
  await page.locator("#pages").evaluate((links) => (links.style.overflow = "visible"));
  expect((await navigation.screenshot()).equals(ring), "cut").toBe(true);
  await page.setViewportSize({ width: 320, height: 600 });
  await tabTo(page, navigation.getByRole("button", { name: "Reports" }));
  await page.keyboard.press("Enter");
  await expect(navigation.getByRole("link", { name: "Help" })).toBeVisible();
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(coverOfFocus)).toBe("");
  }
  await expect(navigation.getByRole("link", { name: "Help" })).toBeHidden();
});

test("a field that gets the focus for its error is seen with its label", { tag: "@soak" }, async ({ connected }) => {
  const page = await openOptions(connected, "#/monitoring/new");
  await page.setViewportSize({ width: 1280, height: 400 });
  const name = page.getByRole("textbox", { name: "Name" });
  await name.fill("");
  // At the form's end the field is in sight, and its label is not.
  const height = await name.evaluate((input) => {
    const { scrollHeight, scrollTop } = document.documentElement;
    return Math.ceil(scrollHeight - scrollTop - input.getBoundingClientRect().top) + 8;
  });
  await page.setViewportSize({ width: 1280, height });
  const start = page.getByRole("button", { name: "Start monitoring" });
  await start.focus();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(name).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Enter");
  await expect(name).toBeFocused();
  expect(
    await page.getByText("Name", { exact: true }).evaluate((label) => label.getBoundingClientRect().top),
  ).toBeGreaterThan(0);
  await expect(page.getByText("Enter a name.")).toBeInViewport({ ratio: 1 });
});

test("in a card, the privacy never lies over the age or the border of a button", { tag: "@soak" }, async ({
  connected,
  service,
}) => {
  const generated_at = new Date(Date.now() - 11 * 60_000).toISOString();
  service.store.seed([{ url: "https://example.com/", privacy: 2, password: "x", result: "good", generated_at }]);
  for (const language of LANGUAGES) {
    const page = await openIn(connected, language, "options.html#/reports");
    await page.setViewportSize({ width: 320, height: 800 });
    const age = page.locator("tbody .generated time");
    await expect(age).toBeVisible();
    // As the browser of that language would write it.
    await age.evaluate((time, language) => {
      const text = new Intl.RelativeTimeFormat(language.replace("_", "-")).format(-11, "minute");
      (time.firstChild as Text).data = text;
    }, language);
    expect(await page.evaluate(roomBetween, "tbody .generated time, tbody .privacy"), language).toBeGreaterThanOrEqual(
      4,
    );
    await page.emulateMedia({ forcedColors: "active" });
    expect(await page.evaluate(roomBetween, "tbody .privacy, tbody .open"), language).toBeGreaterThanOrEqual(4);
    await page.close();
  }
});

test("in a card, the privacy never lies over a time that the browser cannot read", { tag: "@soak" }, async ({
  connected,
  service,
}) => {
  service.store.seed([{ url: "https://example.com/", generated_at: "28. November 2026, 18.34 Uhr" }]);
  for (const language of LANGUAGES) {
    const page = await openIn(connected, language, "options.html#/reports");
    await page.setViewportSize({ width: 320, height: 800 });
    await expect(page.locator("tbody .generated bdi")).toBeVisible();
    const room = await page.evaluate(roomBetween, "tbody .generated bdi, tbody .privacy");
    expect(room, language).toBeGreaterThanOrEqual(4);
    await page.close();
  }
});

test("in a card, the word for the privacy is whole beside an age of days", { tag: "@soak" }, async ({
  connected,
  service,
}) => {
  const generated_at = new Date(Date.now() - 6 * 86_400_000).toISOString();
  const seed = { result: "good", generated_at } as const;
  const urls = ["https://example.com/public", "https://example.com/password"] as const;
  service.store.seed([
    { ...seed, url: urls[0], privacy: 0 },
    { ...seed, url: urls[1], privacy: 2, password: "x" },
  ]);
  for (const language of LANGUAGES) {
    const page = await openIn(connected, language, "options.html#/reports");
    await page.setViewportSize({ width: 320, height: 800 });
    const words = page.locator("tbody .privacy span");
    await expect(words).toHaveCount(2);
    const cut = await words.evaluateAll((spans) =>
      spans.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
    );
    expect(cut, language).toEqual([]);
    await page.close();
  }
});

test("in the narrowest window no word is broken beside two results", { tag: "@soak" }, async ({
  connected,
  service,
}) => {
  const url = "https://example.com/shop";
  const days = [2, 1].map((days) => Date.now() - days * 86_400_000) as [number, number];
  const generated_at = new Date(days[1]).toISOString();
  const [reportId] = service.store.seed([{ url, result: "decent", generated_at }]).map(String) as [string];
  const connectionId = await connectionIdOf(settingsOf(connected));
  const history: AddressHistory = {
    ...{ connectionId, url, standing: "decent", standingSince: days[1], names: [], entries: [], gone: {} },
    points: days.map((at, index) => [at, index === 0 ? "bad" : "decent", reportId]),
    seenAt: Date.now(),
  };
  await writeHistory(settingsOf(connected), { history: [history], trends: [trendOf(history, "") as Trend] });
  const page = await openIn(connected, "de", `options.html#/reports/${reportId}`);
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await page.locator(".comparison dt", { hasText: "Ergebnis" }).evaluate(linesOf)).toBe(1);
});

/** Runs in the page: the pixels between the first two of these parts, in either direction. */
function roomBetween(parts: string): number {
  const [one, other] = [...document.querySelectorAll(parts)].map((part) => part.getBoundingClientRect()) as [
    DOMRect,
    DOMRect,
  ];
  return Math.max(other.left - one.right, one.left - other.right);
}

/** Runs in the page: what lies over the middle of the focused control; nothing where it is seen. */
function coverOfFocus(): string {
  const focused = document.activeElement as Element;
  const { left, top, width, height } = focused.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  return focused.contains(seen) ? "" : `${focused.outerHTML} is covered by ${seen?.outerHTML}`;
}

/** Runs in the page: where each part of it begins, in the order of the document. */
function topsOfParts(): number[] {
  const parts = [...document.querySelectorAll("main > *")].filter(
    (part) => part.checkVisibility() && part.textContent !== "",
  );
  return parts.map((part) => part.getBoundingClientRect().top);
}

/** What each page draws last. */
const LAST_DRAWN = {
  "#/overview": "main .chart",
  "#/reports/1": "main .tree",
  "#/reports": "main tbody tr",
  "#/projects": "main tbody tr",
  "#/settings": "main form",
  "#/help": "main h2",
};

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

test("a page looks the same from wherever one came to it", { tag: "@soak" }, async ({ connected, service }) => {
  seedYear(service);
  const page = await openOptions(connected, "#/overview");
  await page.getByRole("button", { name: "Read all reports" }).click();
  // Until then the pages have other things to show each time.
  await expect(page.getByRole("main").getByText("All reports were read.")).toBeVisible();
  await page.addInitScript(countUnanswered);
  const fresh: Record<string, string[]> = {};
  for (const [hash, part] of Object.entries(LAST_DRAWN)) {
    await page.evaluate((to) => location.assign(to), hash);
    await page.reload();
    await expect(page.locator(part).first()).toBeVisible();
    fresh[hash] = await settledLooks(page);
  }
  for (const [hash, part] of [...Object.entries(LAST_DRAWN), ...Object.entries(LAST_DRAWN)]) {
    await page.evaluate((to) => location.assign(to), hash);
    await expect(page.locator(part).first()).toBeVisible();
    await expect.poll(() => page.evaluate(looksOfParts), hash).toEqual(fresh[hash]);
  }
});

/** Runs in the page: counts what it has asked the background and was not answered yet. */
function countUnanswered(): void {
  const counter = Object.assign(globalThis, { unanswered: 0 });
  const { sendMessage } = chrome.runtime;
  chrome.runtime.sendMessage = ((message: unknown) => {
    counter.unanswered++;
    return sendMessage(message).finally(() => counter.unanswered--);
  }) as typeof sendMessage;
}

/** The looks of a page to which nothing comes any more. */
async function settledLooks(page: Page): Promise<string[]> {
  let before: string[] = [];
  const isSame = async () => {
    const unanswered = await page.evaluate(() => (globalThis as { unanswered?: number }).unanswered);
    const now = await page.evaluate(looksOfParts);
    const same = unanswered === 0 && now.join() === before.join();
    before = now;
    return same;
  };
  await expect.poll(isSame, { intervals: [1_000] }).toBe(true);
  return before;
}

/** Runs in the page: each of its parts with what styles make of it. */
function looksOfParts(): string[] {
  return [...document.querySelectorAll("main *")].map((part) => {
    const { display, color, backgroundColor, padding, margin, fontSize, fontWeight, border } = getComputedStyle(part);
    const looks = [display, color, backgroundColor, padding, margin, fontSize, fontWeight, border].join(" ");
    return `${part.tagName}.${part.getAttribute("class")}: ${looks}`;
  });
}

test("what has been drawn does not move when the rest arrives", { tag: "@soak" }, async ({ connected, service }) => {
  const { ids } = await seedDemo(connected, service);
  for (const width of WIDTHS) {
    for (const [hash, operation, first] of [
      ["#/overview", "listReports", ".chart svg"],
      [`#/reports/${ids[1]}`, "readReport", ".chart svg"],
      ["#/projects", "listProjects", ".loading"],
    ] as const) {
      const answered = Promise.withResolvers<Response>();
      service.intercept(operation, { when: "before" }, () => answered.promise);
      const page = await connected.context.newPage();
      await page.setViewportSize({ width, height: 900 });
      await page.addInitScript(watchShifts);
      await page.goto(`chrome-extension://${connected.id}/options.html${hash}`);
      await expect(page.locator(`main ${first}`)).toBeVisible();
      // The service does not tell it now, and is asked again.
      answered.resolve(new Response(null, { status: 500 }));
      await expect(page.locator("main").getByText("Loading…")).toHaveCount(0);
      await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
      const shifts = await page.evaluate(() => (globalThis as { shifts?: Shift[] }).shifts);
      expect(shifts, `${hash} at ${width} px`).toEqual([]);
      await page.close();
    }
  }
});

interface Shift {
  value: number;
  parts: string[];
}

/** Runs in the page: collects what moved in its main part, by more than a hundredth of the window. */
function watchShifts(): void {
  type Source = { node: Element | null; previousRect: DOMRect; currentRect: DOMRect };
  const shifts: Shift[] = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: Source[] })[]) {
      const moved = entry.sources.filter(({ node }) => node?.closest?.("main"));
      const parts = moved.map(
        ({ node, previousRect, currentRect }) => `${node?.outerHTML.slice(0, 80)} ${previousRect.y}→${currentRect.y}`,
      );
      if (parts.length > 0 && entry.value > 0.01) shifts.push({ value: entry.value, parts });
    }
  }).observe({ type: "layout-shift", buffered: true });
  Object.assign(globalThis, { shifts });
}

test("a menu that opens moves nothing", { tag: "@soak" }, async ({ connected, service }) => {
  seedYear(service);
  const page = await openOptions(connected, "#/reports");
  // The count beside the heading comes with the rows.
  await expect(page.locator("main tbody tr").first()).toBeVisible();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const tools = page.locator("main :is(.head, .filters) > *");
    const places = () => tools.evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().toJSON()));
    const before = await places();
    await page.getByRole("button", { name: "Sort" }).click();
    await expect(page.getByRole("menu")).toBeVisible();
    expect((await places()).slice(0, before.length), `${width} px`).toEqual(before);
    await page.keyboard.press("Escape");
    // It leaves a moment after it is hidden, and must not be measured as one of the parts.
    await expect(page.locator("[role=menu]")).toHaveCount(0);
  }
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

test("Activity's filters move nothing but its entries", { tag: "@soak" }, async ({ connected, service, site }) => {
  service.store.seed([{ url: `${site.address}/gone` }]);
  const page = await openOptions(connected, "#/reports");
  await chooseFromMenu(page.locator("tbody tr"), "Delete");
  await expect(page.locator("tbody tr")).toHaveCount(0);
  await page.evaluate(() => location.assign("#/activity"));
  await expect(page.getByRole("button", { name: "Clear activity" })).toBeVisible();
  const parts = page.locator("main :is(h1, nav a)");
  const places = () =>
    parts.evaluateAll((all) => all.map((part) => [part.textContent, part.getBoundingClientRect().y]));
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await page.getByRole("link", { name: "All", exact: true }).click();
    await expect(page.getByRole("button", { name: "Clear activity" })).toBeVisible();
    const before = await places();
    await page.getByRole("link", { name: "Open", exact: true }).click();
    await expect(page.getByRole("button", { name: "Clear activity" })).toBeHidden();
    expect(await places(), `${width} px`).toEqual(before);
  }
});

test("all cards of Settings have the same room below what they show", { tag: "@soak" }, async ({ connected }) => {
  const page = await openOptions(connected, "#/settings");
  const cards = page.locator("main .topics > div > .card");
  await expect(cards.getByRole("heading", { name: "Diagnostics" })).toBeVisible();
  const rooms = await cards.evaluateAll((all) =>
    all.map((card) => {
      const shown = [...card.querySelectorAll(":scope :is(a, button, input, small, p, textarea)")].filter(
        ({ textContent, tagName }) => textContent !== "" || tagName === "INPUT",
      );
      const bottoms = shown.map((part) => part.getBoundingClientRect().bottom);
      return Math.round(card.getBoundingClientRect().bottom - Math.max(...bottoms));
    }),
  );
  expect(new Set(rooms).size, rooms.join()).toBe(1);
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

test("in no language is anything cut, and each is read in its own direction", { tag: "@soak" }, async ({
  connected,
  service,
}) => {
  seedYear(service);
  const settings = settingsOf(connected);
  await writeHistory(settings, makeDemo().remember(await connectionIdOf(settings), []));
  for (const language of LANGUAGES) {
    const popup = await openIn(connected, language, "popup.html");
    await popup.setViewportSize({ width: 400, height: 600 });
    await expectWhole(popup, language);
    const tops = popup
      .locator("footer > a")
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
    expect(new Set(await tops).size, `lines of the popup's links in ${language}`).toBe(1);
    const page = await openIn(connected, language, "options.html");
    await page.setViewportSize({ width: 320, height: 800 });
    for (const name of ["overview?show=table", "reports", "projects", "monitoring", "settings", "help"]) {
      await page.evaluate((hash) => location.assign(hash), `#/${name}`);
      const link = page.locator(`nav a[href="#/${name.replace(/\?.*/, "")}"]`);
      await expect(link).toHaveAttribute("aria-current", "page");
      await expectWhole(page, language);
    }
    await Promise.all([popup.close(), page.close()]);
  }
});

test("words stay in their boxes, and names and counts in one piece, in every language", {
  tag: "@soak",
}, async ({ connected, service, site }) => {
  const { demo, ids } = await seedDemo(connected, service);
  service.intercept("createReport", { when: "before" }, () => Response.json({}, { status: 422 }));
  const page = await openOptions(connected, "#/new-reports");
  await page.getByRole("textbox", { name: "Addresses" }).fill(`${site.address}/a ${site.address}/b`);
  await page.getByRole("radio", { name: "Fast" }).click();
  await page.getByRole("button", { name: "Create 2 reports" }).click();
  await expect(page.getByRole("heading", { name: "1 of 2 reports done" })).toBeVisible();
  const job = new URL(page.url()).hash;
  const changed = demo.seeds.findIndex(({ url }) => url === "https://brightlaw.example/contact");
  for (const language of LANGUAGES) {
    const page = await openIn(connected, language, "options.html#/reports");
    await page.setViewportSize({ width: 320, height: 800 });
    await page.locator("tbody input").first().check();
    await expectWithin(page.locator(".selection"), language);
    await page.locator(".selection .tools > *").nth(1).click();
    await page.locator("dialog .segments label").last().click();
    await expectWithin(page.locator("dialog .stack"), language);
    await page.keyboard.press("Escape");
    await page.evaluate((hash) => location.assign(hash), job);
    await expectWithin(page.locator(".outcome"), language);
    await page.evaluate(() => location.assign("#/monitoring/runs"));
    await expectWithin(page.locator(".runs .findings"), language);
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await page.locator(".runs .checked").first().evaluate(linesOf), `lines of a count in ${language}`).toBe(1);
    await page.setViewportSize({ width: 320, height: 800 });
    await page.evaluate((id) => location.assign(`#/reports/${id}`), ids[changed]);
    await expectWithin(page.locator(".history thead th"), language);
    const name = page.locator(".comparison dt", { hasText: "Performance" });
    expect(await name.evaluate(linesOf), `lines of a name in ${language}`).toBe(1);
    await page.close();
  }
});

/** No words reach out of the box in which they stand. */
async function expectWithin(boxes: Locator, language: string): Promise<void> {
  await expect(boxes.first()).toBeVisible();
  const beyond = boxes.evaluateAll((all) =>
    all
      .filter((box) => {
        const text = document.createRange();
        text.selectNodeContents(box);
        const [inner, outer] = [text.getBoundingClientRect(), box.getBoundingClientRect()];
        return inner.width > 0 && (inner.left < outer.left - 1 || inner.right > outer.right + 1);
      })
      .map(({ textContent }) => textContent),
  );
  expect(await beyond, language).toEqual([]);
}

/** Runs in the page: the lines of a text. Letters and digits of Arabic are boxes of their own. */
function linesOf(element: Element): number {
  const text = document.createRange();
  text.selectNodeContents(element);
  const bottoms = [...text.getClientRects()].map(({ bottom }) => bottom);
  return bottoms.filter((bottom, index) => index === 0 || bottom > (bottoms[index - 1] as number) + 8).length;
}

test("in half a screen and a little more, addresses and heads are read in every language", { tag: "@soak" }, async ({
  connected,
  service,
}) => {
  await seedDemo(connected, service);
  for (const language of LANGUAGES) {
    const page = await openIn(connected, language, "options.html#/new-reports");
    await page.setViewportSize({ width: 890, height: 800 });
    await page.locator("textarea").fill("https://fernfield.example/work");
    await expectWhole(page, language);
    await expectWithin(page.locator(".address-cell"), language);
    await expectWithin(page.locator(".tabs"), language);
    await page.setViewportSize({ width: 800, height: 800 });
    await page.evaluate(() => location.assign("#/reports"));
    await expectWithin(page.locator(".reports th:nth-child(4)"), language);
    await page.setViewportSize({ width: 1100, height: 800 });
    await page.evaluate(() => location.assign("#/overview"));
    await expectWithin(page.locator(".changes .page-address[title$='fernfield.example/work']"), language);
    await page.close();
  }
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

test("beside a trend, the popup breaks its report's age in no language", async ({ connected, service, site }) => {
  const url = `${site.address}/shop`;
  const at = Date.now() - 11 * 60_000;
  service.store.seed([{ url, privacy: 2, password: "x", result: "decent", generated_at: new Date(at).toISOString() }]);
  const settings = settingsOf(connected);
  const history: AddressHistory = {
    ...{ connectionId: await connectionIdOf(settings), url, names: [], entries: [], gone: {}, seenAt: at },
    points: [
      [at - 86_400_000, "good", "1", 90],
      [at, "decent", "1", 72],
    ],
  };
  await writeHistory(settings, { history: [history], trends: [trendOf(history, "score") as Trend] });
  const { popup } = await openPopupOn(connected, url);
  await expect(popup.locator(".development .spark")).toBeVisible();
  const age = popup.locator(".card time");
  // As the browser of each language would write it.
  const ages = LANGUAGES.map((language) =>
    new Intl.RelativeTimeFormat(language.replace("_", "-")).format(-11, "minute"),
  );
  const heights: Record<string, number | undefined> = {};
  for (const text of ["now", ...ages]) {
    await age.evaluate((time, text) => {
      (time.firstChild as Text).data = text;
    }, text);
    heights[text] = (await age.boundingBox())?.height;
  }
  expect(heights).toEqual(Object.fromEntries(["now", ...ages].map((text) => [text, heights.now])));
});

test("in Arabic a project's name keeps its beginning, and a chart's dates are read as the others are", {
  tag: "@soak",
}, async ({ connected, service }) => {
  const { ids } = await seedDemo(connected, service);
  const page = await openIn(connected, "ar", "options.html#/overview");
  await page.setViewportSize({ width: 320, height: 900 });
  const names = page.locator(".shares .name");
  await expect(names.first()).toBeVisible();
  const cut = names.evaluateAll((links) => links.filter((link) => link.scrollWidth > link.clientWidth).length);
  expect(await cut).toBeGreaterThan(0);
  expect(await names.evaluateAll(withoutBeginning)).toEqual([]);
  const day = page
    .locator(".chart svg text")
    .filter({ hasText: /^\d+ \D+$/ })
    .first();
  const [first, last] = await day.evaluate((text: SVGTextElement) =>
    [0, text.getNumberOfChars() - 1].map((index) => text.getExtentOfChar(index).x),
  );
  expect(first, "the day stands right of its month").toBeGreaterThan(last as number);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.locator(".stacked-area svg").hover();
  await expectFromTheRight(page.locator(".stacked-area .tip"));
  await page.evaluate((id) => location.assign(`#/reports/${id}`), ids[0]);
  await page.locator(".line-chart svg").hover();
  await expectFromTheRight(page.locator(".line-chart .tip small"));
});

test("in Arabic chips, cards and lists have their room at the same ends as elsewhere", { tag: "@soak" }, async ({
  connected,
  service,
}) => {
  await seedDemo(connected, service);
  const rooms = async (language: string) => {
    const page = await openIn(connected, language, "options.html#/reports");
    await page.setViewportSize({ width: 320, height: 800 });
    const found: string[] = [];
    for (const [hash, parts] of [
      ["#/reports", "tbody tr, tbody .rating"],
      ["#/overview", ".counts a:nth-child(2)"],
      ["#/monitoring/demo-home", ".chosen li"],
    ] as const) {
      await page.evaluate((hash) => location.assign(hash), hash);
      await expect(page.locator(`main :is(${parts})`).first()).toBeVisible();
      const paddings = page
        .locator(`main :is(${parts})`)
        .evaluateAll((all) => all.map((part) => `${part.className} ${getComputedStyle(part).paddingInline}`));
      found.push(...(await paddings));
    }
    await page.close();
    return found;
  };
  expect(await rooms("ar")).toEqual(await rooms("en"));
});

/** A text in Arabic begins right of its end. */
async function expectFromTheRight(text: Locator): Promise<void> {
  const [first, last] = await text.evaluate(({ firstChild }) =>
    [0, (firstChild?.textContent ?? "").length - 1].map((index) => {
      const letter = document.createRange();
      letter.setStart(firstChild as Text, index);
      letter.setEnd(firstChild as Text, index + 1);
      return letter.getBoundingClientRect().left;
    }),
  );
  expect(first, (await text.textContent()) ?? "").toBeGreaterThan(last as number);
}

/** Runs in the page: the texts of which the first letter lies outside of their box. */
function withoutBeginning(boxes: Element[]): string[] {
  const cut = boxes.filter((box) => {
    const letter = document.createRange();
    letter.setStart(box.firstChild as Text, 0);
    letter.setEnd(box.firstChild as Text, 1);
    return letter.getBoundingClientRect().left < box.getBoundingClientRect().left;
  });
  return cut.map(({ textContent }) => textContent);
}

async function expectWhole(page: Page, language: string): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("dir", language === "ar" ? "rtl" : "ltr");
  await expect(page.locator("html")).toHaveAttribute("lang", language.replace("_", "-"));
  await expect(page.locator("main :is(form, tbody tr, section)").first()).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, `${page.url()} in ${language}`).toBeLessThanOrEqual(0);
}
