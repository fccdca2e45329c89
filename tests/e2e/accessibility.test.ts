import type { Locator } from "@playwright/test";
import { expectNoViolations } from "../support/axe.ts";
import { openOptions, seedYear } from "../support/manage.ts";
import { chooseFromMenu, openMenu } from "../support/menus.ts";
import { expect, followLink, lengthenGrace, openPopupOn, settingsOf, test } from "../support/story.ts";

test("axe finds nothing in the popup", async ({ connected, service, rater, site }) => {
  service.store.seed([{ url: `${site.address}/shop`, result: "decent" }]);
  const { popup } = await openPopupOn(connected, `${site.address}/shop`);
  await expect(popup.getByRole("region", { name: "Latest report" })).toBeVisible();
  await popup.getByRole("radio", { name: "Password" }).click();
  await popup.getByRole("button", { name: "Create report" }).click();
  await expectNoViolations(popup, "the form with a problem");
  await chooseFromMenu(popup, "Edit");
  await expectNoViolations(popup, "the dialog");
  await popup.getByRole("button", { name: "Cancel" }).click();
  await popup.getByRole("button", { name: "Generate" }).click();
  const release = rater.hold();
  await popup.getByRole("button", { name: "Create report" }).click();
  await expect(popup.getByRole("progressbar")).toBeVisible();
  await expectNoViolations(popup, "running");
  release();
  await expect(popup.getByText("Good", { exact: true })).toBeVisible();
  await expectNoViolations(popup, "done");
});

test("axe finds nothing in the popup when things go wrong", { tag: "@soak" }, async ({
  chromium,
  connected,
  service,
  site,
}) => {
  service.intercept("createReport", { when: "before" }, () => Response.json({}, { status: 500 }));
  const { popup, close } = await openPopupOn(connected, `${site.address}/shop`);
  await popup.getByRole("button", { name: "Create report" }).click();
  await expect(popup.getByRole("button", { name: "Send again" })).toBeVisible();
  await expectNoViolations(popup, "unknown");
  await close();
  const settings = settingsOf(chromium);
  await settings.getByRole("button", { name: "Forget key" }).click();
  await settings.getByRole("dialog").getByRole("button", { name: "Forget key" }).click();
  const { popup: unconnected } = await openPopupOn(chromium, `${site.address}/other`);
  await expect(unconnected.getByRole("button", { name: "Set up" })).toBeVisible();
  await expectNoViolations(unconnected, "not connected");
});

test("axe finds nothing in Help, to which an unknown outcome leads", { tag: "@soak" }, async ({
  connected,
  service,
  site,
}) => {
  service.intercept("createReport", { when: "before" }, () => Response.json({}, { status: 500 }));
  const { popup } = await openPopupOn(connected, `${site.address}/shop`);
  await popup.getByRole("button", { name: "Create report" }).click();
  const help = await followLink(connected, popup.getByRole("link", { name: "What does this mean?" }));
  const heading = help.getByRole("heading", { name: "When it is unclear whether a report was created" });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await expectNoViolations(help, "help");
});

test("axe finds nothing in the list of reports", { tag: "@soak" }, async ({ connected, service }) => {
  seedYear(service);
  const page = await openOptions(connected, "#/reports");
  await page.getByRole("row").nth(2).getByRole("checkbox").check();
  await expect(page.getByRole("button", { name: "Change privacy" })).toBeVisible();
  await expectNoViolations(page, "the list");
  await page.getByRole("button", { name: "Change privacy" }).click();
  await page.getByRole("radio", { name: "Password" }).click();
  await page.getByRole("button", { name: "Change the privacy of 1 report to Password" }).click();
  await expectNoViolations(page, "the change of privacy");
  await page.getByRole("button", { name: "Cancel" }).click();
  await openMenu(page.getByRole("row").nth(3));
  await expectNoViolations(page, "a row's menu");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Delete selected" }).click();
  await expectNoViolations(page, "the confirmation");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("combobox", { name: "Project" }).click();
  await expect(page.getByRole("listbox", { name: "Project" }).getByRole("option")).toHaveCount(13);
  await expectNoViolations(page, "the picker");
  await page.keyboard.press("Escape");
  await page.getByRole("searchbox", { name: "Search addresses" }).fill("nowhere");
  await expect(page.getByRole("main").getByText("Nothing matches.")).toBeVisible();
  await expectNoViolations(page, "the empty list");
  await page.setViewportSize({ width: 320, height: 900 });
  await page.getByRole("link", { name: "Clear all filters" }).click();
  await expect(page.getByText("1–10 of 350")).toBeVisible();
  await expectNoViolations(page, "the cards");
});

test("axe finds nothing in export, projects and activity", { tag: "@soak" }, async ({ connected, service }) => {
  seedYear(service);
  const page = await openOptions(connected, "#/reports");
  await page.getByRole("button", { name: "Export…" }).click();
  await expect(page.getByRole("dialog", { name: "Export reports" })).toBeVisible();
  await expectNoViolations(page, "export");
  await page.keyboard.press("Escape");
  await expect(page.locator("dialog")).toHaveCount(0);
  await lengthenGrace(connected);
  await chooseFromMenu(page.getByRole("row").nth(1), "Delete");
  await page.getByRole("link", { name: "Activity" }).click();
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await expectNoViolations(page, "activity");
  await page.getByRole("link", { name: "Projects" }).click();
  await page.getByRole("button", { name: "Delete" }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectNoViolations(page, "the deletion of a project");
  await page.keyboard.press("Escape");
  await expectNoViolations(page, "projects");
});

test("what happens to a click is spoken by a region that stands before its words", { tag: "@soak" }, async ({
  connected,
  rater,
  site,
}) => {
  const { popup } = await openPopupOn(connected, `${site.address}/new`);
  await expect(popup.getByText("No report of this page yet.")).toBeVisible();
  const heard = await popup.evaluateHandle(() => {
    const SELECTOR = "[role=status], [aria-live]";
    const texts = { spoken: [] as string[], broughtAlong: [] as string[] };
    new MutationObserver((records) => {
      const added = records.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node instanceof Element);
      const regions = added
        .flatMap((node) => [node, ...node.querySelectorAll("*")])
        .filter((node) => node.matches(SELECTOR));
      texts.broughtAlong.push(...regions.map(({ textContent }) => textContent ?? "").filter(Boolean));
      for (const { target } of records) texts.spoken.push(target.parentElement?.closest(SELECTOR)?.textContent ?? "");
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
    return texts;
  });
  const release = rater.hold();
  await popup.getByRole("button", { name: "Create report" }).click();
  await expect(popup.getByRole("heading", { name: "Creating the report…" }), "what is read").toBeFocused();
  release();
  await expect.poll(async () => (await heard.jsonValue()).spoken).toContain("Report created: Good");
  expect((await heard.jsonValue()).broughtAlong).toEqual([]);
});

test("the words of a picture leave with Escape, and come back with the focus", { tag: "@soak" }, async ({
  connected,
  service,
}) => {
  service.store.seed([{ url: "https://example.com/", result: "good" }]);
  const page = await openOptions(connected, "#/reports");
  const open = page.getByRole("link", { name: "Open report" }).first();
  const wordsAreShown = () =>
    open.evaluate((element) => {
      const { content, display } = getComputedStyle(element, "::after");
      return content !== "none" && display !== "none";
    });
  await open.focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await expect(open).toBeFocused();
  expect(await wordsAreShown()).toBe(true);
  await page.keyboard.press("Escape");
  expect(await wordsAreShown()).toBe(false);
  await expect(open).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  expect(await wordsAreShown()).toBe(true);
});

test("the sentences of an error are read with spaces between them", { tag: "@soak" }, async ({
  connected,
  service,
}) => {
  service.intercept("listReports", { when: "before" }, () => Response.json({ message: "Not now." }, { status: 403 }));
  const page = await openOptions(connected, "#/reports");
  await expect(page.getByRole("alert")).toBeVisible();
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const read = (node: (typeof nodes)[number]): string =>
    node.role?.value === "StaticText"
      ? node.name?.value
      : (node.childIds ?? []).map((id) => read(byId.get(id) as typeof node)).join("");
  const alert = nodes.find(({ role }) => role?.value === "alert") as (typeof nodes)[number];
  expect(read(alert)).toMatch(/\. .+\. .+Not now\./);
  expect(read(alert)).not.toMatch(/\.[^\s”]/);
});

test("with forced colours the page that is shown and everything that can be pressed has a frame", async ({
  connected,
  service,
}) => {
  seedYear(service);
  const page = await openOptions(connected, "#/reports");
  await expect(page.getByRole("button", { name: /^More for/ }).first()).toBeVisible();
  await page.emulateMedia({ forcedColors: "active" });
  const frames = (locator: Locator) =>
    locator.evaluateAll((elements) => [
      ...new Set(elements.map((element) => getComputedStyle(element).borderTopWidth)),
    ]);
  const navigation = page.getByRole("navigation");
  expect(await frames(navigation.getByRole("link", { name: "Reports" }))).toEqual(["2px"]);
  expect(await frames(navigation.getByRole("link", { name: "Projects" }))).toEqual(["0px"]);
  expect(await frames(page.locator("button"))).not.toContain("0px");
  await page.emulateMedia({ forcedColors: "none" });
});

test("with forced colours only the chosen one of the tabs in New reports is underlined", async ({ connected }) => {
  const page = await openOptions(connected, "#/new-reports");
  await page.emulateMedia({ forcedColors: "active" });
  const lines = (selected: boolean) =>
    page
      .getByRole("tab", { selected })
      .evaluateAll((tabs) => [...new Set(tabs.map((tab) => getComputedStyle(tab).borderBottomWidth))]);
  await expect.poll(() => lines(true)).toEqual(["2px"]);
  expect(await lines(false)).toEqual(["0px"]);
  await page.emulateMedia({ forcedColors: "none" });
});

test("in the dark the example in an empty field is as readable as the hint below it", async ({ connected }) => {
  const page = await openOptions(connected, "#/new-reports");
  await page.emulateMedia({ colorScheme: "dark" });
  const colourOf = (locator: Locator, part?: string) =>
    locator.evaluate((element, pseudo) => getComputedStyle(element, pseudo).color, part);
  const hint = await colourOf(page.getByText("One per line."));
  expect(await colourOf(page.getByRole("textbox", { name: "Addresses" }), "::placeholder")).toBe(hint);
  await page.emulateMedia({ colorScheme: "light" });
});

test("axe finds nothing in Settings", { tag: "@soak" }, async ({ connected }) => {
  const settings = settingsOf(connected);
  await expectNoViolations(settings, "connected");
  await settings.getByRole("textbox", { name: "Service address" }).fill("http://reports.example.com");
  await settings.getByRole("button", { name: "Save and connect" }).click();
  await settings.getByRole("textbox", { name: "Report page" }).fill("x");
  await expectNoViolations(settings, "with problems");
});
