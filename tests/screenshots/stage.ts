import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import type { Service } from "../service/service.ts";
import type { Chromium } from "../support/chromium.ts";
import type { HeldRater } from "../support/held-rater.ts";

/** Where the pictures go. */
export const FOLDER = fileURLToPath(new URL("../../test-results/screenshots", import.meta.url));

/** A path that is too long for every field and cell. */
export const LONG_PATH = `/products/${"espresso-machines-and-everything-that-belongs-to-them/".repeat(5)}?sort=price`;

/** What a picture is taken of. */
export interface Stage {
  chromium: Chromium;
  service: Service;
  rater: HeldRater;
  /** The address of the website in front of the user. */
  site: string;
  shoot: (page: Page, name: string) => Promise<unknown>;
}

/** Opens the popup on a page of the website, lets something happen in it, and closes both. */
export async function openOn(
  { chromium, site }: Pick<Stage, "chromium" | "site">,
  path: string,
  act: (popup: Page) => Promise<unknown>,
): Promise<void> {
  const tab = await chromium.context.newPage();
  await tab.goto(site + path);
  const { popup, close } = await chromium.openPopup(site + path);
  await popup.locator("footer").waitFor();
  await act(popup);
  await close();
  await tab.close();
}

/** A time before now, in ISO 8601. */
export function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString();
}

/** Takes a picture at the width of a window, and one at 320 px. */
export async function shootBoth(page: Page, name: string, shoot: Stage["shoot"]): Promise<void> {
  await shoot(page, name);
  await page.setViewportSize({ width: 320, height: 1200 });
  await shoot(page, `${name}-narrow`);
  await page.setViewportSize({ width: 1280, height: 900 });
}
