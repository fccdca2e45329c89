import type { Service } from "../service/service.ts";
import { openOptions, rows, seedYear } from "../support/manage.ts";
import { openMenu } from "../support/menus.ts";
import { expect, received, test } from "../support/story.ts";

const QUERY = { search_by: "url", sort_by: "id", sort: "desc", per_page: 10, page: 1 } as const;

test.beforeEach(({ service }) => seedYear(service));

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
