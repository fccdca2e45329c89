import { expectNoViolations } from "../support/axe.ts";
import { connectionIdOf, writeHistory } from "../support/history.ts";
import { tabTo } from "../support/keyboard.ts";
import { openOptions } from "../support/manage.ts";
import { chooseFromMenu } from "../support/menus.ts";
import { expect, received, test } from "../support/story.ts";
import { makeDemo } from "../tools/demo.ts";

test("two chosen reports are looked after, by keyboard; the schedule is paused, changed, copied and deleted", async ({
  connected,
  service,
  site,
}) => {
  const [first, second] = ["shop", "cart"].map((name) => `${site.address}/${name}`) as [string, string];
  service.store.seed([
    { url: first, result: "good" },
    { url: second, result: "bad" },
  ]);
  const page = await openOptions(connected, "#/monitoring");
  await expect(page.getByRole("heading", { name: "Be the first to know when a page gets worse" })).toBeVisible();
  await expectNoViolations(page, "Monitoring, empty");
  await page.getByRole("link", { name: "Reports", exact: true }).click();
  await expect(page.getByRole("row").filter({ hasText: "/cart" })).toBeVisible();
  const written = service.requests.filter(({ method }) => method !== "GET").length;

  for (const name of ["/shop", "/cart"])
    await page
      .getByRole("checkbox", { name })
      .focus()
      .then(() => page.keyboard.press("Space"));
  await page.getByRole("button", { name: "Monitor", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#\/monitoring\/new$/);
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("2 selected reports");
  await expect(page.getByRole("region", { name: "What it will do" })).toContainText(
    "About 3 requests a day, 90 a month.",
  );
  await tabTo(page, page.getByRole("textbox", { name: "Name" }));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Shops");
  await tabTo(page, page.getByRole("radio", { name: "Watch" }));
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "Refresh" })).toBeChecked();
  await tabTo(page, page.getByRole("radio", { name: /^It gets worse/ }));
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("radio", { name: /^Never/ })).toBeChecked();
  await expectNoViolations(page, "the form");
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Shops");
  await page.getByRole("textbox", { name: "At most … a run" }).fill("0");
  await page.getByRole("button", { name: "Start monitoring" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Enter a whole number from 1 to 500.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "At most … a run" })).toBeFocused();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("50");
  await page.keyboard.press("Enter");

  const row = page.getByRole("row").filter({ has: page.getByRole("link", { name: "Shops", exact: true }) });
  await expect(row).toContainText("2 selected reports");
  await expect(row).toContainText("Refresh · all of them");
  await row.getByRole("button", { name: "Pause: Shops" }).click();
  await expect(row).toContainText("by you, now");
  await row.getByRole("button", { name: "Continue: Shops" }).click();
  await expect(row.getByRole("button", { name: "Pause: Shops" })).toBeVisible();
  await chooseFromMenu(row, "Edit");
  await page.getByRole("radio", { name: "Every week" }).click();
  await page.getByRole("combobox", { name: "Day of the week" }).selectOption("Friday");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("Every Friday at 9:00");
  await chooseFromMenu(row, "Duplicate");
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Copy of Shops");
  await page.getByRole("button", { name: "Start monitoring" }).click();
  const copy = page.getByRole("row").filter({ hasText: "Copy of Shops" });
  await expect(copy).toContainText("Every Friday at 9:00");
  await chooseFromMenu(copy, "Delete");
  await expect(page.getByRole("dialog")).toContainText("“Copy of Shops” will no longer run.");
  await page.getByRole("button", { name: "Delete schedule" }).click();
  await expect(copy).toBeHidden();
  await expect(row).toBeVisible();
  expect(service.requests.filter(({ method }) => method !== "GET").length, "nothing runs before its time").toBe(
    written,
  );
  expect(received(service, "PUT")).toEqual([]);
});

test("what runs found is told in the list, and leads to the run and its reports", { tag: "@soak" }, async ({
  connected,
  service,
}) => {
  const { seeds, remember } = makeDemo();
  const ids = service.store.seed(seeds);
  const page = await openOptions(connected, "#/monitoring");
  await writeHistory(page, remember(await connectionIdOf(page), ids));
  await expect(page.getByRole("row")).toHaveCount(4);
  await expect(page.getByRole("row").filter({ hasText: "What is bad" })).toContainText("Failed after 12 of 20");
  await expect(page.getByRole("img", { name: /^Last 10 runs: .*got worse/ }).first()).toBeVisible();
  await expectNoViolations(page, "Monitoring");
  await page.getByRole("textbox", { name: "At most … new results a day" }).fill("50");
  await page.keyboard.press("Tab");
  await expect(page.getByText(/^New results requested today: \d+ of 50\.$/)).toBeVisible();
  await chooseFromMenu(page.getByRole("row").filter({ hasText: "What is bad" }), "Show runs");
  await expect(page.getByRole("heading", { name: "Runs: What is bad" })).toBeVisible();
  await page.getByRole("listitem").filter({ hasText: "got worse" }).getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: "What changed" })).toBeVisible();
  await expectNoViolations(page, "a run");
  await page.getByRole("table").getByRole("link").first().click();
  await expect(page).toHaveURL(/#\/reports\/\d+$/);
});

test("that more reports are chosen than a schedule takes is said where the focus goes, also in a low window", {
  tag: "@soak",
}, async ({ connected, service }) => {
  service.store.seed(Array.from({ length: 501 }, (_, index) => ({ url: `https://shop.example/${index}` })));
  const page = await openOptions(connected, "#/reports?per_page=100");
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.getByRole("columnheader").getByRole("checkbox").click();
  await page.getByRole("button", { name: "Select all 501 that match" }).click();
  await expect(page.getByText("501 selected")).toBeVisible();
  await page.getByRole("button", { name: "Monitor", exact: true }).click();
  await page.getByRole("button", { name: "Start monitoring" }).click();
  await expect(page.getByRole("radio", { name: /^Selected reports/ })).toBeFocused();
  await expect(page.getByText(/^At most 500 reports can be selected\./)).toBeInViewport();
});
