import { openOptions, rows, seedYear } from "../support/manage.ts";
import { chooseFromMenu } from "../support/menus.ts";
import { expect, lengthenGrace, received, test } from "../support/story.ts";

test.beforeEach(({ service }) => seedYear(service));

test("Refresh results and Edit show in the row what the service says", async ({ connected, service, rater }) => {
  const page = await openOptions(connected, "#/reports?result=bad");
  const row = rows(page).first();
  const release = rater.hold();
  await chooseFromMenu(row, "Refresh results");
  await expect(row.getByText("Refreshing…")).toBeVisible();
  release();
  await expect(row.getByText("Good")).toBeVisible();
  await expect(row.getByText("was Bad")).toBeVisible();
  await chooseFromMenu(row, "Edit");
  await page.getByRole("dialog").getByRole("radio", { name: "Public" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  // A closed dialog is still in the row for a moment, with a "Public" of its own.
  await expect(page.locator("dialog")).toHaveCount(0);
  await expect(row.getByText("Public")).toBeVisible();
  await expect(row.getByRole("button", { name: /^More for/ })).toBeFocused();
  expect(received(service, "PUT")).toEqual([{ results: "1" }, { privacy: "0" }]);
});

test("what is edited in one tab shows in the other", { tag: "@soak" }, async ({ connected, service }) => {
  const [here, there] = [await openOptions(connected, "#/reports"), await openOptions(connected, "#/reports")];
  for (const page of [here, there]) await expect(rows(page)).toHaveCount(10);
  await expect(rows(here).first().getByText("Public")).toHaveCount(0);
  const listed = received(service, "GET").length;
  await chooseFromMenu(rows(there).first(), "Edit");
  await there.getByRole("dialog").getByRole("radio", { name: "Public" }).click();
  await there.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(there.locator("dialog")).toHaveCount(0);
  await here.bringToFront();
  await expect(rows(here).first().getByText("Public")).toBeVisible();
  expect(received(service, "GET").length).toBe(listed);
});

test("a single deletion can be undone, and is carried out otherwise", { tag: "@soak" }, async ({
  connected,
  service,
}) => {
  const shortenGrace = await lengthenGrace(connected);
  const page = await openOptions(connected, "#/reports");
  const [first, second] = [rows(page).nth(0), rows(page).nth(1)];
  const address = await second.getByRole("link").first().textContent();
  await chooseFromMenu(first, "Delete");
  await first.getByRole("button", { name: "Undo" }).click();
  await expect(first.getByRole("button", { name: /^More for/ })).toBeVisible();
  await shortenGrace();
  await chooseFromMenu(second, "Delete");
  await expect(second.getByText("The report will be deleted.").first()).toBeVisible();
  await expect(page.getByText(String(address), { exact: true })).toBeHidden();
  expect(received(service, "DELETE")).toEqual(["/api/v1/reports/349"]);
  await expect(page.getByText("1–10 of 349")).toBeVisible();
  await expect(rows(page), "those below move up").toHaveCount(10);
});
