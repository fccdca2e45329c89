import { tabTo } from "../support/keyboard.ts";
import { coverOfFocus } from "../support/layout.ts";
import { openOptions, seedYear } from "../support/manage.ts";
import { expect, test } from "../support/story.ts";

test("what has the focus is never behind the bar of the selection", { tag: "@soak" }, async ({
  connected,
  service,
}) => {
  seedYear(service);
  const page = await openOptions(connected, "#/reports");
  await page.setViewportSize({ width: 320, height: 500 });
  const second = page.getByRole("row").nth(2).getByRole("checkbox");
  await second.focus();
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Delete selected" })).toBeVisible();
  expect(await page.evaluate(coverOfFocus)).toBe("");
  for (const [height, width, key] of [
    [500, 320, "Tab"],
    [400, 1280, "Shift+Tab"],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (let presses = 0; presses < 24; presses++) {
      await page.keyboard.press(key);
      expect(await page.evaluate(coverOfFocus), `${width} px`).toBe("");
    }
  }
});

test("what has the focus is neither behind the menu of the pages nor framed in part", { tag: "@soak" }, async ({
  connected,
}) => {
  const page = await openOptions(connected, "#/reports");
  const navigation = page.getByRole("navigation", { name: "Pages" });
  await tabTo(page, navigation.getByRole("link", { name: "Reports" }));
  const ring = await navigation.screenshot();
  await page.locator("#pages").evaluate((links) => (links.style.overflow = "visible"));
  expect((await navigation.screenshot()).equals(ring), "cut").toBe(true);
  await page.setViewportSize({ width: 320, height: 600 });
  await tabTo(page, navigation.getByRole("button", { name: "Reports" }));
  await page.keyboard.press("Enter");
  await expect(navigation.getByRole("link", { name: "Help" })).toBeVisible();
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(coverOfFocus)).toBe("");
  }
  await expect(navigation.getByRole("link", { name: "Help" })).toBeHidden();
});

test("a field that gets the focus for its error is seen with its label", { tag: "@soak" }, async ({ connected }) => {
  const page = await openOptions(connected, "#/monitoring/new");
  await page.setViewportSize({ width: 1280, height: 400 });
  const name = page.getByRole("textbox", { name: "Name" });
  await name.fill("");
  // At the form's end the field is in sight, and its label is not.
  const height = await name.evaluate((input) => {
    const { scrollHeight, scrollTop } = document.documentElement;
    return Math.ceil(scrollHeight - scrollTop - input.getBoundingClientRect().top) + 8;
  });
  await page.setViewportSize({ width: 1280, height });
  const start = page.getByRole("button", { name: "Start monitoring" });
  await start.focus();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(name).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Enter");
  await expect(name).toBeFocused();
  expect(
    await page.getByText("Name", { exact: true }).evaluate((label) => label.getBoundingClientRect().top),
  ).toBeGreaterThan(0);
  await expect(page.getByText("Enter a name.")).toBeInViewport({ ratio: 1 });
});
