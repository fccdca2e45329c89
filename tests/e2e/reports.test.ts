import { openOptions, rows, seedYear } from "../support/manage.ts";
import { expect, received, test } from "../support/story.ts";

test.beforeEach(({ service }) => seedYear(service));

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
