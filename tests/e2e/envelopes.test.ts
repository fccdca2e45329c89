import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { Result } from "../../utils/contract.ts";
import { MANNER_NAMES } from "../service/envelopes.ts";
import { openOptions } from "../support/manage.ts";
import { chooseFromMenu } from "../support/menus.ts";
import { connect, expect, openPopupOn, received, settingsOf, test } from "../support/story.ts";

const RESULTS: Result[] = ["good", "decent", "bad"];

function rows(page: Page) {
  return page.getByRole("table", { name: "Reports" }).locator("tbody").getByRole("row");
}

for (const manner of MANNER_NAMES) {
  test.describe(() => {
    test.use({ manner });

    test(`a service that answers with ${manner} can be used for everything`, { tag: "@soak" }, async ({
      connected,
      service,
      site,
    }) => {
      service.store.seed(
        Array.from({ length: 45 }, (_, index) => ({
          url: `${site.address}/page/${index + 1}`,
          project: `project ${index % 3}`,
          result: RESULTS[index % 3] as Result,
        })),
      );
      const page = await openOptions(connected, "#/reports?result=bad");
      await expect(rows(page)).toHaveCount(10);
      await expect(rows(page).filter({ hasText: "Bad" })).toHaveCount(10);
      await page.getByRole("button", { name: "Next" }).click();
      await expect(rows(page)).toHaveCount(5);
      await expect(rows(page).filter({ hasText: "Bad" })).toHaveCount(5);
      await page.getByRole("button", { name: "Previous" }).click();
      await expect(rows(page)).toHaveCount(10);

      await page.getByRole("button", { name: "Export…" }).click();
      const [csv] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("dialog").getByRole("button", { name: "Export", exact: true }).click(),
      ]);
      expect((await readFile(await csv.path(), "utf8")).trimEnd().split("\r\n")).toHaveLength(16);
      await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();

      await chooseFromMenu(rows(page).first(), "Edit");
      await page.getByRole("radio", { name: "Public" }).click();
      await page.getByRole("button", { name: "Save" }).click();
      await expect(rows(page).first()).toContainText("Public");
      expect(received(service, "PUT")).toEqual([{ privacy: "0" }]);

      await rows(page).first().getByRole("checkbox").check();
      await page.getByRole("button", { name: "Delete selected" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Delete 1 report" }).click();
      await expect(page.getByRole("main").getByText("1 deleted")).toBeVisible();
      expect(service.store.readReport(45)).toBeUndefined();

      await page.goto(page.url().replace(/#.*/, "#/projects"));
      await expect(page.getByRole("table", { name: "Projects" })).toContainText("project 2");
      await page.close();

      const known = await openPopupOn(connected, `${site.address}/page/44`);
      await expect(known.popup.getByRole("region", { name: "Latest report" })).toContainText("Decent");
      await known.close();
      const { popup } = await openPopupOn(connected, `${site.address}/new`);
      await expect(popup.getByText("No report of this page yet.")).toBeVisible();
      await popup.getByRole("button", { name: "Create report" }).click();
      await expect(popup.getByText("Report created:").first()).toBeAttached();
      expect(received(service, "POST")).toHaveLength(1);
    });
  });
}

for (const [answer, body] of [
  ["a list in a form that nobody knows", { result: { page: [{ id: 1, url: "https://example.com/" }] } }],
  ["rows that cannot be read", { data: [{ name: "x" }, { name: "y" }] }],
  ["words", { message: "Welcome." }],
] as const) {
  test(`the connection test tells that it cannot read ${answer}`, { tag: "@soak" }, async ({ chromium, service }) => {
    await chromium.allow([`${service.address}/*`]);
    service.intercept("listProjects", { when: "before" }, () => Response.json(body));
    const settings = settingsOf(chromium);
    await settings.getByRole("textbox", { name: "Service address" }).fill(service.address);
    await settings.getByLabel("API key").fill(service.key);
    await settings.getByRole("button", { name: "Save and connect" }).click();
    await expect(settings.getByRole("main").getByText("This is not the answer of a report service.")).toBeVisible();
    await expect(settings.getByText("The key was accepted.")).toBeHidden();
    // The one that is readable again is told apart.
    await connect(settings, service);
  });
}
