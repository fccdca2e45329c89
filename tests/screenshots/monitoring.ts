import type { Page } from "@playwright/test";
import { connectionIdOf, writeHistory } from "../support/history.ts";
import { openOptions } from "../support/manage.ts";
import { chooseFromMenu } from "../support/menus.ts";
import { makeDemo } from "../tools/demo.ts";
import { type Stage, shootBoth } from "./stage.ts";

/** Monitoring: empty, its list, its form and a run, wide and narrow. */
export async function shootMonitoring({ chromium, service, shoot }: Stage): Promise<void> {
  const page = await openOptions(chromium, "#/monitoring");
  await page.getByRole("link", { name: "New schedule" }).waitFor();
  await shoot(page, "monitoring-empty");
  const { seeds, remember } = makeDemo();
  await writeHistory(page, remember(await connectionIdOf(page), service.store.seed(seeds)));
  const rows = page.getByRole("table").getByRole("row");
  await rows.nth(3).waitFor();
  await shootBoth(page, "monitoring", shoot);
  await page.getByRole("link", { name: "New schedule" }).click();
  await page.getByText("First runs").first().waitFor();
  await page.getByRole("radio", { name: "Refresh" }).click();
  await page.getByRole("textbox", { name: "At most … a run" }).fill("20");
  await shootBoth(page, "monitoring-new", shoot);
  await page.getByRole("link", { name: "Cancel" }).click();
  await chooseFromMenu(rows.filter({ hasText: "Home pages" }), "Edit");
  await page.getByText("10 selected reports").first().waitFor();
  await shoot(page, "monitoring-edit");
  await page.getByRole("link", { name: "Cancel" }).click();
  await chooseFromMenu(rows.filter({ hasText: "What is bad" }), "Show runs");
  await page.getByRole("listitem").nth(9).waitFor();
  await shoot(page, "monitoring-runs");
  await page.getByRole("listitem").filter({ hasText: "got worse" }).getByRole("link").first().click();
  await page.getByRole("heading", { name: "What changed" }).waitFor();
  await shootBoth(page, "monitoring-run", shoot);
  await shootReport(page, shoot);
  await page.close();
}

/** A report's page with its history, and two reports beside each other. */
async function shootReport(page: Page, shoot: Stage["shoot"]): Promise<void> {
  await page.getByRole("link", { name: "Reports", exact: true }).click();
  const rows = page
    .locator("tbody")
    .getByRole("row")
    .filter({ has: page.getByRole("img") });
  await rows.nth(1).getByRole("checkbox").check();
  await rows.nth(2).getByRole("checkbox").check();
  await page.getByRole("link", { name: "Compare" }).click();
  await page.getByRole("heading", { name: "Compare" }).waitFor();
  await shootBoth(page, "compare", shoot);
  await page.goBack();
  await chooseFromMenu(rows.nth(1), "Details");
  await page.getByRole("table", { name: "History" }).waitFor();
  await shootBoth(page, "report-history", shoot);
}
