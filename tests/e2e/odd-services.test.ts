import type { Page } from "@playwright/test";
import { openOptions } from "./manage.ts";
import { expect, test } from "./story.ts";

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
      await expect(page.getByText("10 shown. This service does not tell whether there are more")).toBeVisible();
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
  test(`the list of a service that ${name}`, async ({ connected, service }) => {
    service.intercept("listReports", { when: "before" }, () => Response.json(answer));
    const page = await openOptions(connected, "#/reports");
    await expectList(page);
  });
}
