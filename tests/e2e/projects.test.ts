import type { Page } from "@playwright/test";
import { expect, received, test } from "../support/story.ts";

const NAMES = [
  "shop/summer?page=1#top",
  "100% & more",
  "two  spaces",
  "Espresso ☕ 🦊",
  `${"long-".repeat(50)}names`,
  "فروشگاه",
];

test.beforeEach(({ service }) => {
  service.store.seed(
    NAMES.flatMap((project, index) => [
      { url: `https://site-${index}.example/`, project },
      { url: `https://site-${index}.example/about`, project },
    ]),
  );
});

function rowOf(page: Page, name: string) {
  return page.getByRole("row").filter({ has: page.getByText(name, { exact: true }) });
}

test("every name is listed, leads to its reports and can be deleted", { tag: "@soak" }, async ({
  connected,
  service,
}) => {
  const page = await connected.openPage("options.html#/projects");
  await expect(page.getByText("1–6 of 6")).toBeVisible();
  for (const name of NAMES) {
    await rowOf(page, name).getByRole("link", { name: "Show reports" }).click();
    await expect.poll(() => filterOf(page)).toBe(name);
    await expect(page.getByRole("heading", { name: "Reports" }), "the keyboard goes on there").toBeFocused();
    await page.goBack();

    await rowOf(page, name).getByRole("button", { name: "Delete" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete project" });
    await expect(dialog.getByText("It has 2 reports.")).toBeVisible();
    await dialog.getByRole("textbox", { name: "Type the name to confirm" }).fill(name);
    await dialog.getByRole("button", { name: "Delete project" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("status").filter({ hasText: "was deleted." })).toContainText(name);
    await expect(rowOf(page, name)).toHaveCount(0);
  }
  expect(received(service, "DELETE")).toEqual(NAMES.map((name) => `/api/v1/projects/${encodeURIComponent(name)}`));
  await expect(page.getByText("No projects yet.")).toBeVisible();
  await expect(page.getByRole("searchbox", { name: "Search projects" })).toBeFocused();
});

function filterOf(page: Page) {
  const [path, search] = new URL(page.url()).hash.split("?");
  return path === "#/reports" ? new URLSearchParams(search).get("project") : null;
}

test("a delete is confirmed by the name, and the keyboard comes back to where it was", async ({
  connected,
  service,
}) => {
  const page = await connected.openPage("options.html#/projects");
  await rowOf(page, "100% & more").getByRole("button", { name: "Delete" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Delete project" });
  const confirm = dialog.getByRole("button", { name: "Delete project" });
  const name = dialog.getByRole("textbox", { name: "Type the name to confirm" });
  await expect(dialog.getByText("The service may delete its reports too. This cannot be undone.")).toBeVisible();
  await expect(name).toBeFocused();
  await expect(dialog.getByText("It has 2 reports.")).toBeVisible();
  await name.fill("100% & More");
  await expect(confirm).toBeDisabled();
  await name.press("Enter");
  await expect(name).toHaveAccessibleDescription(/Type the name exactly as shown above\./);
  await page.keyboard.press("Escape");
  await expect(page.locator("dialog")).toHaveCount(0);
  await expect(rowOf(page, "100% & more").getByRole("button", { name: "Delete" })).toBeFocused();
  expect(received(service, "DELETE")).toEqual([]);

  await page.keyboard.press("Enter");
  await expect(name).toHaveValue("");
  await expect(dialog.getByText("It has 2 reports.")).toBeVisible();
  await name.fill("100% & more");
  await name.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, NAMES[0] as string).getByRole("button", { name: "Delete" })).toBeFocused();
});

test("a deleted project leaves Overview and the lists of other tabs, with its reports", { tag: "@soak" }, async ({
  connected,
}) => {
  const project = "two  spaces";
  const overview = await connected.openPage("options.html#/overview");
  await overview.getByRole("button", { name: "Read all reports" }).click();
  const share = overview.getByRole("region", { name: "Share of bad reports" });
  await expect(share.getByText(project)).toBeVisible();
  const list = await connected.openPage(`options.html#/reports?project=${encodeURIComponent(project)}`);
  await expect(list.getByText("1–2 of 2")).toBeVisible();
  const page = await connected.openPage("options.html#/projects");
  await rowOf(page, project).getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete project" });
  await expect(dialog.getByText("It has 2 reports.")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Type the name to confirm" }).fill(project);
  await dialog.getByRole("button", { name: "Delete project" }).click();
  await expect(dialog).toBeHidden();
  await expect(share.getByText(project)).toHaveCount(0);
  await expect(share.getByText("shop/summer?page=1#top")).toBeVisible();
  await expect(list.getByRole("main").getByText("Nothing matches.")).toBeVisible();
});

test("a refused delete keeps the dialog and what was typed, and one that was gone already counts", {
  tag: "@soak",
}, async ({ connected, service }) => {
  const page = await connected.openPage("options.html#/projects");
  service.intercept("deleteProject", { when: "before" }, () => Response.json({ message: "Locked." }, { status: 403 }));
  service.intercept("deleteProject", { when: "after" }, () => Response.json({}, { status: 404 }));
  await rowOf(page, "two  spaces").getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete project" });
  const name = dialog.getByRole("textbox", { name: "Type the name to confirm" });
  await expect(dialog.getByText("It has 2 reports.")).toBeVisible();
  await name.fill("two  spaces");
  await name.press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("Nothing was deleted.");
  await expect(dialog.getByRole("alert")).toContainText("The service says: Locked.");
  await expect(name).toHaveValue("two  spaces");
  await dialog.getByRole("button", { name: "Delete project" }).click();
  await expect(page.getByText("two  spaces: The project was already gone.")).toBeVisible();
});

test("a delete that the service only takes on is followed to its end, in the dialog or in the table", {
  tag: "@soak",
}, async ({ connected, service }) => {
  const page = await connected.openPage("options.html#/projects");
  await page.setViewportSize({ width: 320, height: 700 });
  const dialog = page.getByRole("dialog", { name: "Delete project" });
  const confirm = dialog.getByRole("button", { name: "Delete project" });
  for (const [project, next] of [
    ["two  spaces", "100% & more"],
    ["100% & more", null],
  ] as const) {
    service.intercept("deleteProject", { when: "before" }, () => new Response(null, { status: 202 }));
    await rowOf(page, project).getByRole("button", { name: "Delete" }).click();
    await expect(dialog.getByText("It has 2 reports.")).toBeVisible();
    await dialog.getByRole("textbox", { name: "Type the name to confirm" }).fill(project);
    await confirm.click();
    await expect(dialog.getByRole("alert")).toHaveText("It is unclear whether anything was deleted.");
    await expect(confirm).toBeDisabled();
    await page.keyboard.press("Enter");
    if (next === null) {
      await dialog.getByRole("button", { name: "Close" }).click();
      await page.getByRole("searchbox", { name: "Search projects" }).focus();
    }
    service.store.deleteProject(project);
    await expect(page.getByRole("status").filter({ hasText: "was deleted." })).toContainText(project);
    await expect(dialog).toHaveCount(0);
    await expect(rowOf(page, project)).toHaveCount(0);
    if (next === null) await expect(page.getByRole("searchbox", { name: "Search projects" })).toBeFocused();
    else await expect(rowOf(page, next).getByRole("button", { name: "Delete" })).toBeFocused();
  }
  expect(received(service, "DELETE")).toHaveLength(2);
});

test("search, order, page size and pages are in the address", { tag: "@soak" }, async ({ connected, service }) => {
  service.store.seed(
    Array.from({ length: 24 }, (_, index) => ({
      url: "https://many.example/",
      project: `many ${String(index + 1).padStart(2, "0")}`,
      created_at: new Date(Date.now() + index * 1000).toISOString(),
    })),
  );
  const page = await connected.openPage("options.html#/projects");
  await expect(page.getByText("1–10 of 30")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search projects" }).pressSequentially("many ", { delay: 20 });
  await expect(page.getByText("1–10 of 24")).toBeVisible();
  await page.getByRole("button", { name: "Name" }).click();
  await expect(page.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "ascending");
  await page.getByRole("button", { name: "Sort", exact: true }).click();
  await page.getByRole("menuitemradio", { name: "Name, Z to A" }).click();
  await expect(page.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "descending");
  await page.getByRole("button", { name: "Name", exact: true }).click();
  await expect(page.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "ascending");
  await expect(page.getByRole("row").nth(1)).toContainText("many 01");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("11–20 of 24")).toBeVisible();
  await page.reload();
  await expect(page.getByText("11–20 of 24")).toBeVisible();
  await expect(page.getByRole("row").nth(1)).toContainText("many 11");
  await page.getByRole("button", { name: "Previous" }).click();
  await expect(page.getByText("1–10 of 24")).toBeVisible();
  await page.getByLabel("Per page").selectOption("25 per page");
  await expect(page.getByText("1–24 of 24")).toBeVisible();
  expect(new URL(page.url()).hash).toBe("#/projects?sort_by=project&sort=asc&per_page=25&search=many");
  await page.goBack();
  await expect(page.getByText("1–10 of 24")).toBeVisible();

  await page.getByRole("searchbox", { name: "Search projects" }).fill("nothing like this");
  await expect(page.getByRole("main").getByText("Nothing matches.")).toBeVisible();
  await page.getByRole("button", { name: "Clear search" }).click();
  await expect(page.getByText("1–10 of 30")).toBeVisible();
});

test("a failed load says why and can be tried again", { tag: "@soak" }, async ({ connected, service }) => {
  service.intercept("listProjects", { when: "before" }, () => Response.json({}, { status: 401 }));
  const page = await connected.openPage("options.html#/projects");
  await expect(page.getByRole("alert")).toContainText("The key was not accepted (401).");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("1–6 of 6")).toBeVisible();
  await expect(page.getByRole("alert")).toBeHidden();
  await expect(page.getByRole("heading", { name: "Projects" })).toBeFocused();
});

test("a service without totals, with an unreadable row", { tag: "@soak" }, async ({ connected, service }) => {
  service.intercept("listProjects", { when: "before" }, () => Response.json([{ project: "bare" }, { name: 7 }]));
  const page = await connected.openPage("options.html#/projects");
  await expect(page.getByText("Rows that could not be read: 1.")).toBeVisible();
  const reports = [1, 2].map((id) => ({ id, url: "https://example.com/" }));
  service.intercept("listReports", { when: "before" }, () => Response.json(reports));
  await rowOf(page, "bare").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("It has 2 reports.")).toBeVisible();
});
