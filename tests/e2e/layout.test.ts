import type { Page } from "@playwright/test";
import { LONG_PATH } from "../screenshots/stage.ts";
import { LANGUAGES, openIn } from "../support/language.ts";
import { openOptions, seedYear } from "../support/manage.ts";
import { expect, openPopupOn, test } from "../support/story.ts";

/** A desktop, the same at 200 % zoom, and the narrowest screen. */
const WIDTHS = [1280, 640, 320];

test("nothing is cut, from a wide window to the narrowest", async ({ connected, service, site }) => {
  seedYear(service);
  service.store.seed([{ url: site.address + LONG_PATH, privacy: 2, password: "x", project: "p".repeat(255) }]);
  const { popup, close } = await openPopupOn(connected, `${site.address}/kept-in-activity`);
  await popup.getByRole("button", { name: "Create report" }).click();
  await expect(popup.getByText("Good", { exact: true })).toBeVisible();
  await close();
  const page = await openOptions(connected, "#/reports");
  for (const name of ["Reports", "Projects", "Activity", "Settings", "Help"]) {
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

/** Runs in the page: where each part of it begins, in the order of the document. */
function topsOfParts(): number[] {
  const parts = [...document.querySelectorAll("main > *")].filter(
    (part) => part.checkVisibility() && part.textContent !== "",
  );
  return parts.map((part) => part.getBoundingClientRect().top);
}

test("in no language is anything cut, and each is read in its own direction", async ({ connected, service }) => {
  seedYear(service);
  for (const language of LANGUAGES) {
    const popup = await openIn(connected, language, "popup.html");
    await popup.setViewportSize({ width: 400, height: 600 });
    await expectWhole(popup, language);
    const page = await openIn(connected, language, "options.html");
    await page.setViewportSize({ width: 320, height: 800 });
    for (const name of ["reports", "projects", "settings", "help"]) {
      await page.evaluate((hash) => location.assign(hash), `#/${name}`);
      await expect(page.locator(`nav a[href="#/${name}"]`)).toHaveAttribute("aria-current", "page");
      await expectWhole(page, language);
    }
    await Promise.all([popup.close(), page.close()]);
  }
});

async function expectWhole(page: Page, language: string): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("dir", language === "ar" ? "rtl" : "ltr");
  await expect(page.locator("html")).toHaveAttribute("lang", language.replace("_", "-"));
  await expect(page.locator("main :is(form, tbody tr, section)").first()).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, `${page.url()} in ${language}`).toBeLessThanOrEqual(0);
}
