import type { Locator, Page } from "@playwright/test";
import type { Result } from "../../utils/contract.ts";
import type { Service } from "../service/service.ts";
import type { Chromium } from "./chromium.ts";

const RESULTS: Result[] = ["good", "decent", "bad"];

/** Fills a service as one that has been used for a year: 350 reports of 12 projects, the newest last. */
export function seedYear({ store }: Service): void {
  store.seed(
    Array.from({ length: 350 }, (_, index) => ({
      url: `https://site-${index % 12}.example/page/${index}`,
      result: RESULTS[index % 3] as Result,
      generated_at: new Date(Date.now() - (350 - index) * 86_400_000).toISOString(),
      created_at: new Date(Date.now() - (350 - index) * 86_400_000).toISOString(),
    })),
  );
}

/** Opens a view of the options page in a wide window. */
export async function openOptions(chromium: Chromium, hash: string): Promise<Page> {
  const page = await chromium.openPage(`options.html${hash}`);
  await page.setViewportSize({ width: 1280, height: 900 });
  return page;
}

/** The rows of the list of reports. */
export function rows(page: Page): Locator {
  return page.getByRole("table", { name: "Reports" }).locator("tbody").getByRole("row");
}
