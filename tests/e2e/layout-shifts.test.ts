import type { Page } from "@playwright/test";
import { seedDemo, WIDTHS } from "../support/layout.ts";
import { openOptions, seedYear } from "../support/manage.ts";
import { chooseFromMenu } from "../support/menus.ts";
import { expect, test } from "../support/story.ts";

/** What each page draws last. */
const LAST_DRAWN = {
  "#/overview": "main .chart",
  "#/reports/1": "main .tree",
  "#/reports": "main tbody tr",
  "#/projects": "main tbody tr",
  "#/settings": "main form",
  "#/help": "main h2",
};

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
