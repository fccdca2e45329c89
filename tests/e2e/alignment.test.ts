import type { Locator } from "@playwright/test";
import { connectionIdOf, writeHistory } from "../support/history.ts";
import { openOptions } from "../support/manage.ts";
import { expect, settingsOf, test } from "../support/story.ts";
import { makeDemo } from "../tools/demo.ts";

test.beforeEach(async ({ connected, service }) => {
  const settings = settingsOf(connected);
  const demo = makeDemo();
  const ids = service.store.seed(demo.seeds);
  await writeHistory(settings, demo.remember(await connectionIdOf(settings), ids));
});

test("in half a screen, a trend's number stands below its head", { tag: "@soak" }, async ({ connected }) => {
  const page = await openOptions(connected, "#/reports");
  await page.setViewportSize({ width: 800, height: 800 });
  const head = page.getByRole("columnheader", { name: "Trend" });
  await expect(page.locator(".trend b").first()).toBeVisible();
  expect(await edgesOf(head, "right")).toEqual(await edgesOf(page.locator(".trend b"), "right"));
});

test("of a changed result, the old one is lighter in a comparison too", { tag: "@soak" }, async ({ connected }) => {
  const page = await openOptions(connected, "#/reports?search=fernfield.example/work");
  await page.getByRole("link", { name: "fernfield.example/work", exact: true }).click();
  const ratings = page.locator(".comparison .results .rating");
  await expect(ratings).toHaveText(["Decent", "Bad"]);
  expect(await ratings.evaluateAll((all) => all.map((one) => getComputedStyle(one).fontWeight))).toEqual([
    "400",
    "600",
  ]);
});

test("in the narrowest window all keys of commands stand at the end", { tag: "@soak" }, async ({ connected }) => {
  const page = await openOptions(connected, "#/settings");
  await page.setViewportSize({ width: 320, height: 800 });
  const keys = page.locator(".commands dd");
  await expect(keys).toHaveCount(3);
  expect(await edgesOf(keys, "right")).toHaveLength(1);
});

test("what a choice means stands below its name", { tag: "@soak" }, async ({ connected }) => {
  const page = await openOptions(connected, "#/monitoring/new");
  const hints = page.locator(".choices small");
  await expect(hints).toHaveCount(4);
  expect(await edgesOf(hints, "left")).toHaveLength(1);
});

test("what needs the user is read in the columns of the whole job", { tag: "@soak" }, async ({
  connected,
  service,
  site,
}) => {
  service.intercept("createReport", { when: "before" }, () => Response.json({ message: "Not yours" }, { status: 422 }));
  const page = await openOptions(connected, "#/new-reports");
  await page.getByRole("textbox", { name: "Addresses" }).fill(`${site.address}/a ${site.address}/b`);
  await page.getByRole("button", { name: "Create 2 reports" }).click();
  await expect(page.getByRole("heading", { name: "1 of 2 reports done" })).toBeVisible();
  for (const width of [1280, 900, 760]) {
    await page.setViewportSize({ width, height: 800 });
    const [ofUser = 0] = await edgesOf(page.locator(".needs-you .state > .icon"), "left");
    const [ofJob = 0] = await edgesOf(page.locator(".job-table .state > .icon"), "left");
    expect(Math.abs(ofUser - ofJob), `${width} px`).toBeLessThanOrEqual(1);
  }
  await page.setViewportSize({ width: 320, height: 800 });
  const ends = await edgesOf(page.locator(".head"), "right");
  expect(await edgesOf(page.locator(".head .tools > :is(a, button):last-child"), "right")).toEqual(ends);
});

test("a title is as wide as its words, and so is its frame when it has the focus", { tag: "@soak" }, async ({
  connected,
}) => {
  const page = await openOptions(connected, "#/overview");
  for (const name of ["Settings", "Help"]) {
    await page.getByRole("link", { name, exact: true }).click();
    const title = page.getByRole("heading", { name, level: 1 });
    await expect(title).toBeVisible();
    const [words] = await edgesOf(title, "right");
    expect(await title.evaluate((one) => Math.round(one.getBoundingClientRect().right))).toBe(words);
  }
});

/** Where the words, or the picture, of these parts begin or end, each place once. */
function edgesOf(parts: Locator, side: "left" | "right"): Promise<number[]> {
  return parts.evaluateAll((all, side) => {
    const places = all.map((part) => {
      const inside = document.createRange();
      inside.selectNodeContents(part);
      const box = part.matches("svg, .head, .tools *") ? part : inside;
      return Math.round(box.getBoundingClientRect()[side]);
    });
    return [...new Set(places)];
  }, side);
}
