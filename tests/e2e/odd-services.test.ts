import type { Page } from "@playwright/test";
import { openOptions } from "../support/manage.ts";
import { chooseFromMenu } from "../support/menus.ts";
import { expect, test } from "../support/story.ts";

/** Forty nested fields that no interface names. */
const EXTRA = Object.fromEntries(
  Array.from({ length: 40 }, (_, index) => [
    `extra_${index}`,
    { level: { list: [index, { deep: `value ${index}` }] } },
  ]),
);

function row(index: number): Record<string, unknown> {
  const day = String(28 - index).padStart(2, "0");
  return {
    id: index,
    url: `https://example.com/${index}`,
    result: "good",
    generated_at: `2026-10-${day}T10:00:00Z`,
    privacy: 1,
  };
}

const ROWS = Array.from({ length: 10 }, (_, index) => row(index + 1));

function rows(page: Page) {
  return page.getByRole("table", { name: "Reports" }).locator("tbody").getByRole("row");
}

/** What services answer that follow the interface, but not our idea of an answer. */
const SERVICES: [string, unknown, (page: Page) => Promise<void>][] = [
  [
    "answers bare arrays",
    ROWS,
    async (page) => {
      await expect(rows(page)).toHaveCount(10);
      await expect(page.getByText("10 shown. This service does not say whether there are more")).toBeVisible();
      await expect(page.getByRole("button", { name: "Next" })).toBeHidden();
    },
  ],
  [
    "writes numbers as texts and leaves results out",
    { data: ROWS.map((report) => ({ ...report, id: String(report.id), privacy: "2", result: null })) },
    async (page) => {
      await expect(rows(page)).toHaveCount(10);
      await expect(rows(page).first()).toContainText("Password");
      await expect(rows(page).first()).toContainText("No rating yet");
    },
  ],
  [
    "knows other results and forty more fields",
    { data: ROWS.map((report) => ({ ...report, ...EXTRA, result: "outstanding" })) },
    async (page) => {
      await expect(rows(page)).toHaveCount(10);
      await expect(rows(page).first()).toContainText("outstanding");
      await chooseFromMenu(rows(page).first(), "Details");
      const others = page.getByRole("region", { name: "Everything else the service says" });
      await others.getByRole("searchbox", { name: "Search in details" }).fill("value 17");
      await expect(others.getByText("value 17", { exact: true })).toBeVisible();
      await expect(others.getByText("Extra 18")).toBeHidden();
    },
  ],
  [
    "sends one unreadable row in ten",
    { data: [...ROWS.slice(1), { id: null, url: 5 }], meta: { total: 10 } },
    async (page) => {
      await expect(rows(page)).toHaveCount(9);
      await expect(page.getByText("Rows that could not be read: 1.")).toBeVisible();
      await expect(page.getByText("1–10 of 10")).toBeVisible();
    },
  ],
];

for (const [name, answer, expectList] of SERVICES) {
  test(`the list of a service that ${name}`, { tag: "@soak" }, async ({ connected, service }) => {
    service.intercept("listReports", { when: "before" }, () => Response.json(answer));
    const [first] = [answer, (answer as { data?: unknown }).data].find(Array.isArray) ?? [];
    service.intercept("readReport", { when: "before" }, () => Response.json(first));
    const page = await openOptions(connected, "#/reports");
    await expectList(page);
  });
}

const PROJECTS = Array.from({ length: 10 }, (_, index) => ({
  project: `project ${index + 1}`,
  created_at: 1_760_000_000 + index * 86_400,
}));

for (const [name, answer, count] of [
  ["answers bare arrays", PROJECTS, 10],
  ["writes times as texts", { data: PROJECTS.map((row) => ({ ...row, created_at: String(row.created_at) })) }, 10],
  ["leaves times out and adds forty fields", { projects: PROJECTS.map(({ project }) => ({ project, ...EXTRA })) }, 10],
  ["sends one unreadable row in ten", { data: [...PROJECTS.slice(1), { project: null }] }, 9],
] as const) {
  test(`the projects of a service that ${name}`, { tag: "@soak" }, async ({ connected, service }) => {
    service.intercept("listProjects", { when: "before" }, () => Response.json(answer));
    const page = await openOptions(connected, "#/projects");
    const table = page.getByRole("table", { name: "Projects" });
    await expect(table.locator("tbody").getByRole("row")).toHaveCount(count);
    await expect(table).toContainText("project 10");
    if (count < 10) await expect(page.getByText(/could not be read/)).toBeVisible();
  });
}
