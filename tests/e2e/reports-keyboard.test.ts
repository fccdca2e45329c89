import { tabTo } from "../support/keyboard.ts";
import { openOptions, rows, seedYear } from "../support/manage.ts";
import { expect, received, settingsOf, test } from "../support/story.ts";

test.beforeEach(({ service }) => seedYear(service));

test("the whole list by keyboard", async ({ connected, service }) => {
  const page = await openOptions(connected, "#/reports");
  await expect(rows(page)).toHaveCount(10);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Skip to content" })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Reports" })).toBeFocused();
  await page.keyboard.press("j");
  await expect(rows(page).nth(0)).toBeFocused();
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Shift+X");
  await expect(page.getByText("3 selected")).toBeVisible();
  await page.keyboard.press("a");
  await expect(page.getByRole("button", { name: "Refresh results" }).first()).toBeFocused();
  await page.keyboard.press("j");
  await expect(rows(page).nth(2)).toBeFocused();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(rows(page).nth(2)).toBeFocused();
  await page.keyboard.press(".");
  await expect(page.getByRole("menuitem", { name: "Details" })).toBeFocused();
  // The very next key after the menu's end, before the browser has told of that end.
  await page.evaluate(() => {
    document.querySelector<HTMLElement>("[role=menu]")?.hidePopover();
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "j", bubbles: true }));
  });
  await expect(rows(page).nth(3)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#\/reports\/347$/);
  await expect(rows(page), "a list that was not left yet would keep the focus on its row").toHaveCount(0);
  await page.goBack();
  await expect(
    rows(page).nth(3).getByRole("link").first(),
    "else it would take the focus away once more",
  ).toBeFocused();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Search addresses" })).toBeFocused();
  await page.keyboard.type("j?x/");
  await expect(page.getByRole("main").getByText("Nothing matches.")).toBeVisible();
  expect(received(service, "DELETE")).toEqual([]);
});

test("from connecting to deleting in bulk with the keyboard alone", { tag: "@soak" }, async ({ chromium, service }) => {
  await chromium.allow([`${service.address}/*`]);
  const page = settingsOf(chromium);
  const { keyboard } = page;
  await page.bringToFront();
  await tabTo(page, page.getByRole("textbox", { name: "Service address" }));
  await keyboard.type(service.address);
  await keyboard.press("Tab");
  await tabTo(page, page.getByLabel("API key"));
  await keyboard.type(service.key);
  await keyboard.press("Enter");
  await expect(page.getByText("The key was accepted.")).toBeVisible();
  await tabTo(page, page.getByRole("link", { name: "Reports" }), "Shift+Tab");
  await keyboard.press("Enter");
  await expect(rows(page)).toHaveCount(10);
  for (const key of ["j", "j", "x", "j", "j", "Shift+X"]) await keyboard.press(key);
  await expect(page.getByText("3 selected")).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: "Delete selected" }), "Shift+Tab");
  await keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Delete 3 reports?" })).toBeFocused();
  await keyboard.press("Enter"); // A key that is held down confirms nothing.
  await tabTo(page, page.getByRole("button", { name: "Delete 3 reports" }));
  await keyboard.press("Enter");
  await expect(page.getByRole("main").getByText("3 deleted")).toBeVisible();
  await expect(page.getByText("1–10 of 347")).toBeVisible();
  expect(received(service, "DELETE")).toHaveLength(3);
});

test("in a narrow window Clear selection leaves the focus at the list", async ({ connected, service }) => {
  service.store.seed([{ url: "https://example.com/a", result: "good" }]);
  const page = await openOptions(connected, "#/reports");
  await page.setViewportSize({ width: 480, height: 900 });
  await page.getByRole("checkbox", { name: "Select https://example.com/a" }).check();
  await page.getByRole("button", { name: "Clear selection" }).click();
  await expect(page.getByRole("table", { name: "Reports" })).toBeFocused();
});
