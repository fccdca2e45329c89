import type { Page } from "@playwright/test";
import { openOptions, seedYear } from "../support/manage.ts";
import { chooseFromMenu } from "../support/menus.ts";
import { LONG_PATH, type Stage, shootBoth } from "./stage.ts";

/** Overview, Reports, Projects and Activity in every state, wide and narrow. */
export async function shootLists(stage: Stage): Promise<void> {
  const { chromium, service, site, shoot } = stage;
  seedYear(service);
  service.store.seed([{ url: site + LONG_PATH, result: "bad", privacy: 2, password: "x", project: "a/b #1 🚀" }]);
  const page = await openOptions(chromium, "#/reports?per_page=25");
  await page
    .getByRole("button", { name: /^More for/ })
    .first()
    .waitFor();
  await shootBoth(page, "reports", shoot);
  await shootReports(stage, page);
  await shootDialogs(stage, page);
  await shootOthers(stage, page);
  await page.close();
}

async function shootReports({ service, shoot }: Stage, page: Page): Promise<void> {
  const rows = page.locator("tbody").getByRole("row");
  await rows.nth(1).getByRole("checkbox").check();
  await rows.nth(3).getByRole("checkbox").check();
  await chooseFromMenu(rows.nth(2), "Delete");
  await page.getByRole("button", { name: "Undo" }).waitFor();
  await shoot(page, "reports-selected");
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("combobox", { name: "Project" }).click();
  await page.getByRole("option", { name: "site-11.example" }).waitFor();
  await shoot(page, "reports-picker");
  await page.keyboard.press("Escape");
  service.intercept("deleteReport", { when: "before" }, () => Response.json({}, { status: 403 }));
  await page.getByRole("button", { name: "Delete selected" }).click();
  await shoot(page, "reports-confirm");
  await page.getByRole("button", { name: "Delete 2 reports" }).click();
  await page.getByText("1 deleted, 1 failed").first().waitFor();
  await shoot(page, "reports-deleted");
  await page.goto(page.url().replace(/#.*/, "#/reports?search=nowhere"));
  await page.getByRole("main").getByText("Nothing matches.").first().waitFor();
  await shoot(page, "reports-none");
  // The extension itself looks for a report whose outcome is unknown, by its address.
  const isMeant = ({ path }: { path: string }) => !path.includes("search=");
  service.intercept("listReports", { when: "before", isMeant }, () => new Response("<p>Log in"));
  await page.getByRole("link", { name: "Clear all filters" }).click();
  await page.getByText("The list could not be loaded.").first().waitFor();
  await shoot(page, "reports-failed");
  await page.getByRole("button", { name: "Try again" }).click();
}

async function shootDialogs({ shoot }: Stage, page: Page): Promise<void> {
  await chooseFromMenu(page.getByRole("row").nth(1), "Details");
  await page.getByRole("button", { name: "Copy as JSON" }).waitFor();
  await shoot(page, "report");
  await page.goBack();
  await page.getByRole("button", { name: "Export…" }).click();
  await shoot(page, "export");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await shoot(page, "shortcuts");
  await page.keyboard.press("Escape");
}

async function shootOthers({ shoot }: Stage, page: Page): Promise<void> {
  await page.getByRole("link", { name: "Overview", exact: true }).click();
  await page.getByText("Counted by your service.").first().waitFor();
  await shoot(page, "overview-first-day");
  await page.getByRole("button", { name: "Read all reports" }).click();
  await page.getByRole("main").getByText("All reports were read.").first().waitFor();
  await shootBoth(page, "overview", shoot);
  await page.getByRole("link", { name: "Projects", exact: true }).click();
  await page.getByRole("button", { name: "Delete" }).first().waitFor();
  await shootBoth(page, "projects", shoot);
  await page.getByRole("button", { name: "Delete" }).first().click();
  await page.getByRole("dialog").getByRole("textbox").waitFor();
  await shoot(page, "projects-confirm");
  await page.keyboard.press("Escape");
  await page
    .getByRole("navigation")
    .getByRole("link", { name: /^Activity/ })
    .click();
  await page.getByText("1 deleted, 1 failed").first().waitFor();
  await shootBoth(page, "activity", shoot);
  await page.getByRole("link", { name: "Settings", exact: true }).click();
  await page.getByRole("button", { name: "Copy", exact: true }).scrollIntoViewIfNeeded();
  await shootBoth(page, "settings-diagnostics", shoot);
}
