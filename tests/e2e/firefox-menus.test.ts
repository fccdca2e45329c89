import { expect, test } from "@playwright/test";
import { type Service, startService } from "../service/service.ts";
import { connectFirefox } from "../support/connect.ts";
import type { Firefox } from "../support/firefox.ts";
import { startOurFirefox, text } from "../support/our-firefox.ts";

let service: Service;
let firefox: Firefox;

test.beforeEach(async () => {
  service = await startService({ rater: async () => ({ result: "good", details: {} }) });
  firefox = await startOurFirefox();
});

test.afterEach(async () => {
  await firefox.close();
  await service.close();
});

test("Firefox: a menu ends where its button ends, and breaks no words that have room", { tag: "@soak" }, async () => {
  service.store.seed([{ url: "https://northpier.example/press", project: "northpier.example" }]);
  const page = await firefox.openPage("options.html#/settings");
  await connectFirefox(page, service);
  await page.setViewport({ width: 1280, height: 800 });
  await page.evaluate(`location.hash = "#/reports"`);
  await page.locator(`tbody [aria-label^="More"]`).click();
  await page.locator(text("Project: northpier.example")).wait();
  const [menu, button, heights] = await page.evaluate(() => {
    const { right } = document.querySelector("[role=menu]")?.getBoundingClientRect() ?? {};
    const items = [...document.querySelectorAll<HTMLElement>("[role=menuitem]")];
    const end = document.querySelector(`tbody [aria-label^="More"]`)?.getBoundingClientRect().right;
    return [right, end, new Set(items.map(({ offsetHeight }) => offsetHeight)).size];
  });
  expect(menu).toBeCloseTo(button as number, 0);
  expect(heights).toBe(1);
});
