import type { Page } from "@playwright/test";
import type { Service } from "../service/service.ts";
import { makeDemo } from "../tools/demo.ts";
import type { Chromium } from "./chromium.ts";
import { connectionIdOf, writeHistory } from "./history.ts";
import { expect, settingsOf } from "./story.ts";

/** A desktop, the same at 200 % zoom, and the narrowest screen. */
export const WIDTHS = [1280, 640, 320];

/** Fills the service with the demo's reports, and the extension with their history. @returns the demo, and their ids */
export async function seedDemo(connected: Chromium, service: Service) {
  const demo = makeDemo();
  const settings = settingsOf(connected);
  const ids = service.store.seed(demo.seeds);
  await writeHistory(settings, demo.remember(await connectionIdOf(settings), ids));
  return { demo, ids };
}

/** Runs in the page: what lies over the middle of the focused control; nothing where it is seen. */
export function coverOfFocus(): string {
  const focused = document.activeElement as Element;
  const { left, top, width, height } = focused.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  return focused.contains(seen) ? "" : `${focused.outerHTML} is covered by ${seen?.outerHTML}`;
}

/** Runs in the page: the lines of a text. Letters and digits of Arabic are boxes of their own. */
export function linesOf(element: Element): number {
  const text = document.createRange();
  text.selectNodeContents(element);
  const bottoms = [...text.getClientRects()].map(({ bottom }) => bottom);
  return bottoms.filter((bottom, index) => index === 0 || bottom > (bottoms[index - 1] as number) + 8).length;
}

export async function expectWhole(page: Page, language: string): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("dir", language === "ar" ? "rtl" : "ltr");
  await expect(page.locator("html")).toHaveAttribute("lang", language.replace("_", "-"));
  await expect(page.locator("main :is(form, tbody tr, section)").first()).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, `${page.url()} in ${language}`).toBeLessThanOrEqual(0);
}
