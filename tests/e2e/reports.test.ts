import type { Page } from "@playwright/test";
import type { Service } from "../service/service.ts";
import { tabTo } from "../support/keyboard.ts";
import { openOptions, seedYear } from "../support/manage.ts";
import { chooseFromMenu, openMenu } from "../support/menus.ts";
import { expect, lengthenGrace, received, settingsOf, test } from "../support/story.ts";

const QUERY = { search_by: "url", sort_by: "id", sort: "desc", per_page: 10, page: 1 } as const;

test.beforeEach(({ service }) => seedYear(service));

function rows(page: Page) {
  return page.getByRole("table", { name: "Reports" }).locator("tbody").getByRole("row");
}

test("on paper, every sheet of the list names its columns, which Chromium does not repeat where they are buttons", {
  tag: "@soak",
}, async ({ connected }) => {
  const page = await openOptions(connected, "#/reports");
  await expect(rows(page)).toHaveCount(10);
  await page.emulateMedia({ media: "print" });
  const names = page.getByRole("columnheader").locator("button");
  await expect(names).toHaveText(["Address", "Result", "Generated"]);
  for (const name of await names.all()) await expect(name).toHaveCSS("display", "contents");

  await page.emulateMedia({ media: "screen" });
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("10 selected")).toBeVisible();
  await expect(page.getByRole("button", { name: "Delete", exact: true })).toBeHidden();
});

test("every parameter of the list is a control, and the address holds the whole view", { tag: "@soak" }, async ({
  connected,
  service,
}) => {
  const page = await openOptions(connected, "#/reports");
  await expect(rows(page)).toHaveCount(10);
  await expect(page.getByText("1–10 of 350")).toBeVisible();
  await page.getByRole("combobox", { name: "Result" }).selectOption("Bad");
  await page.getByRole("button", { name: "Sort", exact: true }).click();
  await page.getByRole("menuitemradio", { name: "Address, A to Z" }).click();
  await page.getByRole("combobox", { name: "Per page" }).selectOption("25 per page");
  await page.getByRole("searchbox", { name: "Search addresses" }).fill("site-2");
  await expect(page.getByText("1–25 of 29")).toBeVisible();
  expect(new URL(page.url()).hash).toBe("#/reports?sort_by=url&sort=asc&per_page=25&result=bad&search=site-2");
  const last = new URLSearchParams(String(received(service, "GET").at(-1)).split("?")[1]);
  expect(Object.fromEntries(last)).toEqual({
    ...{ search: "site-2", search_by: "url", result: "bad", sort_by: "url", sort: "asc", per_page: "25" },
  });

  await page.reload();
  await expect(page.getByText("1–25 of 29")).toBeVisible();
  await expect(page.getByRole("searchbox", { name: "Search addresses" })).toHaveValue("site-2");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("26–29 of 29")).toBeVisible();
  await page.goBack();
  await expect(page.getByText("1–25 of 29")).toBeVisible();
  await page.goForward();
  await expect(page.getByText("26–29 of 29")).toBeVisible();

  await page.goBack();
  await page.getByRole("searchbox", { name: "Search addresses" }).fill("site-29");
  await expect(page).toHaveURL(/&search=site-29&result=bad$/);
  await page.goBack();
  await expect(page, "a search is one step, however many letters it has").toHaveURL(
    /#\/reports\?sort_by=url&sort=asc&per_page=25&result=bad$/,
  );
  await expect(page.getByRole("searchbox", { name: "Search addresses" })).toHaveValue("");
});

test("an international domain is read and found in its letters; hovering shows the address as it is", {
  tag: "@soak",
}, async ({ connected, service }) => {
  service.store.seed([{ url: "https://xn--bcher-kva.example/%C3%BCber" }, { url: "https://xn--80ak6aa92e.example/" }]);
  const page = await openOptions(connected, "#/reports");
  const link = page.getByRole("link", { name: "bücher.example/über", exact: true });
  await expect(link).toHaveText("bücher.example/über");
  await expect(link.locator("bdi")).toHaveAttribute("title", "https://xn--bcher-kva.example/%C3%BCber");
  await expect(page.getByRole("link", { name: "Open report of bücher.example/über" })).toBeVisible();
  await expect(page.getByRole("link", { name: "xn--80ak6aa92e.example", exact: true })).toBeVisible();
  await page.getByRole("searchbox", { name: "Search addresses" }).fill("bücher");
  await expect(page.getByText("1–1 of 1")).toBeVisible();
  await expect(link).toBeVisible();
});

test("the next page is read from its beginning, with the focus there; a step back leads to where one was", {
  tag: "@soak",
}, async ({ connected }) => {
  const page = await openOptions(connected, "#/reports?per_page=100");
  await expect(page.getByText("1–100 of 350")).toBeVisible();
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  await page.getByRole("button", { name: "Next" }).scrollIntoViewIfNeeded();
  const before = await scrolled();
  expect(before).toBeGreaterThan(1_000);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("101–200 of 350")).toBeAttached();
  await expect(rows(page).first()).toBeInViewport();
  expect(await scrolled()).toBe(0);
  await expect(page.getByRole("table", { name: "Reports" })).toBeFocused();
  await page.goBack();
  await expect(page.getByText("1–100 of 350")).toBeAttached();
  await expect.poll(scrolled).toBe(before);
});

test("rows that left the page leave the memory, too", async ({ connected }) => {
  const page = await openOptions(connected, "#/reports?per_page=100");
  const steps = [
    ["Next", "101–200 of 350"],
    ["Previous", "1–100 of 350"],
    ["Next", "101–200 of 350"],
  ] as const;
  for (const [button, range] of steps) {
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByText(range)).toBeVisible();
  }
  await expect.poll(() => countInMemory(page, "HTMLTableRowElement")).toBeLessThan(110);
});

/** Counts the objects of a class that the page holds, also those that are no longer in its document. */
async function countInMemory(page: Page, name: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const { result } = await session.send("Runtime.evaluate", { expression: `${name}.prototype` });
  const { objects } = await session.send("Runtime.queryObjects", { prototypeObjectId: result.objectId as string });
  const { result: all } = await session.send("Runtime.getProperties", { objectId: objects.objectId as string });
  await session.detach();
  return all.find(({ name }) => name === "length")?.value?.value;
}

test("what is ticked is ticked again after a step back to its page", { tag: "@soak" }, async ({ connected }) => {
  const page = await openOptions(connected, "#/reports");
  for (const index of [1, 3]) await rows(page).nth(index).getByRole("checkbox").click();
  await expect(page.getByText("2 selected")).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("11–20 of 350")).toBeVisible();
  await expect(page.getByText("2 selected")).toBeHidden();
  await page.goBack();
  await expect(page.getByText("2 selected")).toBeVisible();
  await page.getByRole("link", { name: "Compare" }).click();
  await expect(page).toHaveURL(/with=/);
  await page.goBack();
  await expect(page.getByText("2 selected")).toBeVisible();
  for (const index of [1, 3]) await expect(rows(page).nth(index).getByRole("checkbox")).toBeChecked();
});

test("a step back from a report leads to its row, wherever in the list that is", { tag: "@soak" }, async ({
  connected,
}) => {
  const page = await openOptions(connected, "#/reports?per_page=100");
  const link = rows(page).nth(60).getByRole("link").first();
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("site-1.example/page/289");
  await page.goBack();
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();
  await expect(page.getByText("1–100 of 350")).toBeVisible();

  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Overview" }).click();
  await page.evaluate(() => (location.hash = "#/reports?per_page=100"));
  await expect(rows(page)).toHaveCount(100);
  await expect(link, "who comes by a link begins at the top").not.toBeFocused();
});

test("a column's header sorts by it, and back", { tag: "@soak" }, async ({ connected }) => {
  const page = await openOptions(connected, "#/reports?result=good");
  const header = page.getByRole("columnheader", { name: "Generated" });
  await header.getByRole("button").click();
  await expect(header).toHaveAttribute("aria-sort", "descending");
  await header.getByRole("button").click();
  await expect(header).toHaveAttribute("aria-sort", "ascending");
  await expect(rows(page).first()).toContainText("site-0.example/page/0");
  await page.getByRole("button", { name: "Sort", exact: true }).click();
  await expect(page.getByRole("menuitemradio", { checked: true })).toHaveText("Date generated, oldest first");
  await page.getByRole("menuitemradio", { name: "Result, best first" }).click();
  await page.getByRole("button", { name: "Sort", exact: true }).click();
  const chosen = page.getByRole("menuitemradio", { checked: true });
  const [mark, line] = [await chosen.locator(".icon").boundingBox(), await chosen.boundingBox()];
  const rest = (line?.x ?? 0) + (line?.width ?? 0) - (mark?.x ?? 0) - (mark?.width ?? 0);
  expect(rest, "the mark of a short choice stands at the end of its line").toBeLessThan(16);
});

test("the project is picked from the service's own, searched there", { tag: "@soak" }, async ({ connected }) => {
  const page = await openOptions(connected, "#/reports");
  const picker = page.getByRole("combobox", { name: "Project" });
  await picker.click();
  const options = page.getByRole("listbox", { name: "Project" }).getByRole("option");
  await expect(options).toHaveCount(13);
  await picker.fill("site-11");
  await expect(options).toHaveText(["All projects", "site-11.example"]);
  await picker.press("Enter");
  await expect(page.getByText("1–10 of 29")).toBeVisible();
  await expect(picker).toHaveValue("site-11.example");
  await picker.click();
  await options.filter({ hasText: "All projects" }).click();
  await expect(page.getByText("1–10 of 350")).toBeVisible();
});

test("more projects than one page holds are offered page after page", { tag: "@soak" }, async ({
  connected,
  service,
}) => {
  const name = (index: number) => `project ${String(index).padStart(2, "0")}`;
  service.store.seed(Array.from({ length: 40 }, (_, index) => ({ url: "https://example.com/", project: name(index) })));
  const page = await openOptions(connected, "#/reports");
  await page.getByRole("combobox", { name: "Project" }).click();
  const options = page.getByRole("listbox", { name: "Project" }).getByRole("option");
  await expect(options).toHaveCount(26);
  await page.getByRole("button", { name: "Show more" }).click();
  await expect(options).toHaveCount(51);
  await page.getByRole("combobox", { name: "Project" }).press("ArrowUp");
  await page.getByRole("combobox", { name: "Project" }).fill("project 39");
  await expect(options).toHaveText(["All projects", "project 39"]);
});

test("a late answer never replaces a newer one, and the old rows stay until it comes", { tag: "@soak" }, async ({
  connected,
  service,
}) => {
  const page = await openOptions(connected, "#/reports");
  await expect(rows(page)).toHaveCount(10);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  service.intercept("listReports", { when: "after" }, () => held.then(() => Response.json({ data: [] })));
  await page.getByRole("combobox", { name: "Result" }).selectOption("Good");
  await expect(page.getByRole("table", { name: "Reports" })).toHaveAttribute("aria-busy", "true");
  await expect(rows(page)).toHaveCount(10);
  await expect.poll(() => String(received(service, "GET").at(-1))).toContain("result=good");
  await page.getByRole("combobox", { name: "Result" }).selectOption("Bad");
  await expect(page.getByText("1–10 of 116")).toBeVisible();
  release();
  await expect(page.getByRole("table", { name: "Reports" })).toHaveAttribute("aria-busy", "false");
  await expect(page.getByText("1–10 of 116")).toBeVisible();
});

test("nothing matches, nothing there, and a failed list each have their words", { tag: "@soak" }, async ({
  connected,
  service,
}) => {
  const page = await openOptions(connected, "#/reports?search=nowhere");
  await expect(page.getByRole("main").getByText("Nothing matches.")).toBeVisible();
  await expect(page.getByText(/of 0/), "an empty list has no range").toHaveCount(0);
  service.intercept("listReports", { when: "before" }, () => Response.json({ message: "No." }, { status: 403 }));
  await page.getByRole("link", { name: "Clear all filters" }).click();
  await expect(page.getByText("The list could not be loaded.")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(rows(page)).toHaveCount(10);
});

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

test("selected reports are deleted together; what failed stays selected with its reason", async ({
  connected,
  service,
}) => {
  const page = await openOptions(connected, "#/reports?per_page=25");
  await rows(page).nth(1).getByRole("checkbox").click();
  await rows(page)
    .nth(20)
    .getByRole("checkbox")
    .click({ modifiers: ["Shift"] });
  await expect(page.getByText("20 selected")).toBeVisible();
  service.intercept("deleteReport", { when: "before" }, () => Response.json({}, { status: 403 }));
  service.intercept("deleteReport", { when: "after" }, () => Response.json({}, { status: 404 }));
  await page.getByRole("button", { name: "Delete selected" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete 20 reports?" });
  await expect(dialog, "its name and its description are read").toBeFocused();
  await expect(dialog).toHaveAccessibleDescription(/cannot be undone/);
  await dialog.getByRole("button", { name: "Delete 20 reports" }).click();
  await expect(page.getByRole("main").getByText("18 deleted, 1 already gone, 1 failed")).toBeVisible();
  await expect(page.getByText("1 selected")).toBeVisible();
  await expect(page.getByText("The service did not allow this (403).")).toBeVisible();
  expect(received(service, "DELETE")).toHaveLength(20);
  expect(service.store.listReports(QUERY).total).toBe(331);
});

/** How many reports of a result the service has. */
function count(service: Service, result: "good" | "decent" | "bad"): number {
  return service.store.listReports({ ...QUERY, result }).total;
}

/** The service names the next page by its number alone, from now on. */
function nameBareNextPages(service: Service): void {
  service.intercept("listReports", { when: "before" }, ({ path }) => {
    nameBareNextPages(service);
    const { page = 1, per_page, ...query } = Object.fromEntries(new URL(path, "http://service").searchParams);
    const asked = { ...query, page: Number(page), per_page: Number(per_page) } as unknown as typeof QUERY;
    const { rows, total } = service.store.listReports(asked);
    return Response.json({ data: rows, links: { next: `?page=${Number(page) + 1}` }, meta: { total } });
  });
}

test("what is deleted on the second page is what was filtered for, where the next page is named by its number alone", {
  tag: "@soak",
}, async ({ connected, service }) => {
  nameBareNextPages(service);
  const page = await openOptions(connected, "#/reports");
  await page.getByRole("combobox", { name: "Result" }).selectOption("Bad");
  await expect(page.getByText("1–10 of 116")).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("11–20 of 116")).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all on this page" }).click();
  await page.getByRole("button", { name: "Delete selected" }).click();
  await page.getByRole("button", { name: "Delete 10 reports" }).click();
  await expect(page.getByRole("main").getByText("10 deleted")).toBeVisible();
  expect([count(service, "good"), count(service, "decent"), count(service, "bad")]).toEqual([117, 117, 106]);
  await page.getByRole("button", { name: "Previous" }).click();
  await expect(page.getByText("1–10 of 106")).toBeVisible();
});

test("reports of an earlier filter cannot be deleted while the list of the new one fails", async ({
  connected,
  service,
}) => {
  const page = await openOptions(connected, "#/reports?result=good");
  await expect(rows(page)).toHaveCount(10);
  await page.getByRole("checkbox", { name: "Select all on this page" }).click();
  await expect(page.getByText("10 selected")).toBeVisible();
  service.intercept("listReports", { when: "before" }, () => Response.json({}, { status: 403 }));
  await page.getByRole("combobox", { name: "Result" }).selectOption("Bad");
  await expect(page.getByText("The list could not be loaded.")).toBeVisible();
  await expect(page.getByText("10 selected")).toBeHidden();
  await expect(page.getByRole("checkbox", { name: "Select all on this page" })).toBeDisabled();
  await rows(page).first().focus();
  await page.keyboard.press("x");
  for (const name of ["Refresh results", "Edit", "Delete"]) {
    const item = (await openMenu(rows(page).first())).getByRole("menuitem", { name });
    await expect(item).toBeDisabled();
    await item.click({ force: true });
    await page.keyboard.press("Escape");
  }
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^(Undo|Delete selected)/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("1–10 of 116")).toBeVisible();
  await expect((await openMenu(rows(page).first())).getByRole("menuitem", { name: "Delete" })).toBeEnabled();
  expect(received(service, "DELETE")).toEqual([]);
});

test("all reports that match are selected in a step of their own, over all pages, and deleted", async ({
  connected,
  service,
}) => {
  const page = await openOptions(connected, "#/reports?result=bad&search=site-2");
  await expect(page.getByText("1–10 of 29")).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all on this page" }).click();
  await expect(page.getByText("10 selected")).toBeVisible();
  await page.getByRole("button", { name: "Select all 29 that match" }).click();
  await expect(page.getByText("29 selected")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Select all on this page" })).toBeFocused();
  await page.getByRole("button", { name: "Delete selected" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete 29 reports?" });
  await expect(dialog.getByText("and 24 more")).toBeVisible();
  await dialog.getByRole("button", { name: "Delete 29 reports" }).click();
  await expect(page.getByRole("main").getByText("29 deleted")).toBeVisible();
  await expect(page.getByRole("main").getByText("Nothing matches.")).toBeVisible();
  expect(received(service, "DELETE")).toHaveLength(29);
  expect(count(service, "bad")).toBe(87);
});

test("a bulk deletion can be stopped, and never has more than three requests at once", { tag: "@soak" }, async ({
  connected,
  service,
}) => {
  const page = await openOptions(connected, "#/reports?per_page=50");
  const waiting: (() => void)[] = [];
  for (let index = 0; index < 3; index++) {
    const held = new Promise<void>((resolve) => waiting.push(resolve));
    service.intercept("deleteReport", { when: "before" }, () => held.then(() => Response.json({})));
  }
  await page.getByRole("checkbox", { name: "Select all on this page" }).click();
  await page.getByRole("button", { name: "Delete selected" }).click();
  await page.getByRole("button", { name: "Delete 50 reports" }).click();
  await expect.poll(() => received(service, "DELETE").length).toBe(3);
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByText("Deleting reports: 0 of 50 · 47 not deleted")).toBeVisible();
  for (const release of waiting) release();
  await expect(page.getByRole("main").getByText("3 deleted, 47 not deleted")).toBeVisible();
  expect(received(service, "DELETE")).toHaveLength(3);
});

test("the projects to pick from lie above the bar of what is selected", { tag: "@soak" }, async ({ connected }) => {
  const page = await openOptions(connected, "#/reports");
  await rows(page).first().getByRole("checkbox").click();
  await page.getByRole("combobox", { name: "Project" }).click();
  const first = page.getByRole("option").first();
  await expect(first).toBeVisible();
  await first.click({ trial: true });
});

test("a permission that is withdrawn during a bulk deletion ends it, and is told", { tag: "@soak" }, async ({
  connected,
  service,
}) => {
  const page = await openOptions(connected, "#/reports?per_page=50");
  const answers: (() => void)[] = [];
  for (let index = 0; index < 3; index++) {
    const held = new Promise<void>((resolve) => answers.push(resolve));
    service.intercept("deleteReport", { when: "after" }, () => held.then(() => Response.json({})));
  }
  await page.getByRole("checkbox", { name: "Select all on this page" }).click();
  await page.getByRole("button", { name: "Delete selected" }).click();
  await page.getByRole("button", { name: "Delete 50 reports" }).click();
  await expect.poll(() => received(service, "DELETE").length).toBe(3);
  await page.evaluate((origin) => chrome.permissions.remove({ origins: [origin] }), `${service.address}/*`);
  const before = service.requests.length;
  for (const answer of answers) answer();
  await expect(page.getByRole("main").getByText("3 deleted, 47 failed")).toBeVisible();
  await expect(page.getByText("The browser does not let this extension reach your service.").first()).toBeVisible();
  expect(service.requests.slice(before)).toEqual([]);
});

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
