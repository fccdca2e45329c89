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
