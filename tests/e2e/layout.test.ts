import { LONG_PATH } from "../screenshots/stage.ts";
import { openOptions, seedYear } from "./manage.ts";
import { expect, openPopupOn, test } from "./story.ts";

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
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  }
});
