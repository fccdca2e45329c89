import type { Page } from "@playwright/test";
import type { Service } from "../service/service.ts";
import { expectNoViolations } from "../support/axe.ts";
import { connectionIdOf, historyOf, writeHistory } from "../support/history.ts";
import { openOptions } from "../support/manage.ts";
import { chooseFromMenu } from "../support/menus.ts";
import { expect, lengthenGrace, test } from "../support/story.ts";

const ADDRESS = "https://harbourcoffee.example/products/espresso-machine";
const AUDITS = [
  {
    id: "lcp",
    title: `Largest Contentful Paint ${"is too late ".repeat(10)}`,
    value: "7.9 s",
    description: "The largest picture comes late.",
  },
  { id: "image-alt", title: "<b>Images</b> lack text", impact: { score: 0.25 } },
];

/** A report of 90 days, with another one of the same project. */
function seed({ store }: Service): void {
  const time = new Date().toISOString();
  const details = { score: 46, scores: { Performance: 18 }, failed_audits: AUDITS, script: "javascript:alert(1)" };
  const project = "Harbour Coffee";
  store.seed([
    { url: "https://harbourcoffee.example/", project, result: "good", generated_at: time },
    { url: ADDRESS, project, result: "bad", generated_at: time, created_at: time, details },
  ]);
}

const CHECKS = {
  url: ADDRESS,
  names: ["details.scores.Performance"],
  checks: [
    { daysAgo: 80, result: "good", id: "2", score: 91, numbers: [70] },
    { daysAgo: 40, result: "decent", id: "2", score: 71, numbers: [55], lists: { "details.failed_audits": ["lcp"] } },
    {
      daysAgo: 4,
      result: "bad",
      id: "2",
      score: 44,
      numbers: [27],
      lists: { "details.failed_audits": ["lcp", "tbt"] },
    },
  ],
};

/** Opens the report from the list, where it is known to this browser since long. */
async function openReport(page: Page): Promise<void> {
  const row = page.getByRole("table", { name: "Reports" }).locator("tbody").getByRole("row").first();
  await chooseFromMenu(row, "Details");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("harbourcoffee.example/products/espresso-machine");
}

test.beforeEach(({ service }) => seed(service));

test("a report's page shows since when, what fails, and what changed", async ({ connected }) => {
  const page = await openOptions(connected, "#/reports");
  await expect(page.locator("tbody tr")).toHaveCount(2);
  await writeHistory(page, { history: [historyOf(await connectionIdOf(page), CHECKS)] });
  await openReport(page);
  await expect(page.getByRole("heading", { level: 1 }), "the new page is read").toBeFocused();
  await expect(page).toHaveTitle("harbourcoffee.example/products/espresso-machine – Website Reports");
  const chart = page.getByRole("region", { name: "Score over time" });
  await expect(chart.getByRole("img")).toHaveAccessibleName(/from 91 to 4\d\. Decent since .+ Bad since/);
  await chart.getByRole("slider", { name: "Checks" }).focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Home");
  await expect(chart.getByRole("slider")).toHaveAttribute("aria-valuetext", /^91 Good, /);
  const audits = page.getByRole("region", { name: "Failed audits" });
  await audits.getByRole("button", { name: "New 1" }).click();
  await expect(audits.getByRole("listitem")).toContainText(["<b>Images</b> lack text"]);
  const history = page.getByRole("region", { name: "History" });
  await history.getByRole("radio", { name: /^From/ }).nth(2).check();
  await expect(history.getByRole("heading", { name: "Fails now 1" })).toBeVisible();
  await expect(history.getByRole("heading", { name: "Passes now 0" })).toBeVisible();
  await expectNoViolations(page, "the chart");
  await chart.getByRole("radio", { name: "30 days" }).check();
  await chart.getByRole("link", { name: "Show as table" }).click();
  await expect(page).toHaveURL(/#\/reports\/2\?days=30&show=table&new=details.failed_audits$/);
  await page.reload();
  await expect(chart.getByRole("table").getByRole("row").nth(1)).toContainText("Bad");
  await expect(audits.getByRole("button", { name: "New 1" })).toHaveAttribute("aria-pressed", "true");
  await expectNoViolations(page, "the table");
  const others = page.getByRole("region", { name: "Everything else the service says" });
  await others.getByText("Failed audits").click();
  await expect(others.getByText(/is too late/)).toBeVisible();
  await page.setViewportSize({ width: 320, height: 900 });
  await expectNoViolations(page, "a narrow window");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole("table", { name: "Reports" })).toBeVisible();
});

test("every field that the service returned can be searched and copied", { tag: "@soak" }, async ({ connected }) => {
  const page = await openOptions(connected, "#/reports/2");
  const others = page.getByRole("region", { name: "Everything else the service says" });
  await others.getByRole("searchbox", { name: "Search in details" }).fill("0.25");
  await expect(others.locator("mark")).toHaveText("0.25");
  await expect(others.getByText("javascript:alert(1)")).toBeHidden();
  await others.getByRole("searchbox", { name: "Search in details" }).fill("");
  await others.getByRole("button", { name: "Open all" }).click();
  await expect(others.getByText("javascript:alert(1)")).toBeVisible();
  await expect(page.locator('a[href^="javascript"]')).toHaveCount(0);
  await connected.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await others.getByRole("button", { name: "Copy as JSON" }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toContain("failed_audits");
  expect(JSON.parse(await copied()).details.failed_audits).toEqual(AUDITS);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect.poll(copied).toMatch(/\/reports\/2$/);
});

test("a very long address and project leave room for the rest, and are read whole below", { tag: "@soak" }, async ({
  connected,
  service,
}) => {
  const url = `https://harbourcoffee.example/${"search/".repeat(280)}end`;
  service.store.seed([{ url, project: "p".repeat(255) }]);
  const page = await openOptions(connected, "#/reports/3");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveAccessibleName(url.slice("https://".length));
  await page.setViewportSize({ width: 320, height: 800 });
  expect((await heading.boundingBox())?.height).toBeLessThan(150);
  const about = page.getByRole("region", { name: "About" }).getByRole("link", { name: /end$/ });
  expect((await about.boundingBox())?.height).toBeGreaterThan(1_000);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test("among the numbers no difference is broken, however long", { tag: "@soak" }, async ({ connected, service }) => {
  const url = "https://harbourcoffee.example/menu";
  service.store.seed([{ url, result: "good", details: { score: 0.95, load: 12_345 } }]);
  const page = await openOptions(connected, "#/reports");
  await expect(page.locator("tbody tr")).toHaveCount(3);
  const former = { daysAgo: 4, result: "bad", id: "3", score: 0.12, numbers: [234] };
  const history = historyOf(await connectionIdOf(page), { url, names: ["details.load"], checks: [former] });
  await writeHistory(page, { history: [history] });
  await page.goto(`${page.url().split("#")[0]}#/reports/3`);
  const differences = page.getByRole("region", { name: "Numbers" }).locator(".difference");
  await expect(differences).toHaveText(["+0.83", "+12,111"]);
  for (const difference of await differences.all()) expect((await difference.boundingBox())?.height).toBeLessThan(20);
});

test("on paper, a short report is one sheet, without what can be pressed", { tag: "@soak" }, async ({
  connected,
  service,
}) => {
  const details = Object.fromEntries(Array.from({ length: 4 }, (_, index) => [`name_${index}`, "text"]));
  service.store.seed([
    { url: "https://harbourcoffee.example/menu", project: "Harbour Coffee", result: "good", details },
  ]);
  const page = await openOptions(connected, "#/reports/3");
  await expect(page.getByText("Everything else")).toBeVisible();
  await expect(page.getByRole("region", { name: "History" })).toBeVisible();
  const sheets = (await page.pdf()).toString("latin1").match(/\/Type \/Page\b/g);
  expect(sheets).toHaveLength(1);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "Overview" })).toBeHidden();
  await expect(page.getByRole("link", { name: "Show as table" })).toBeHidden();
  await expect(page.getByRole("button")).toHaveCount(0);
});

test("a report that is not found says so, and stays with what is remembered of it", { tag: "@soak" }, async ({
  connected,
  service,
}) => {
  const page = await openOptions(connected, "#/reports");
  await expect(page.locator("tbody tr")).toHaveCount(2);
  service.intercept("readReport", { when: "before" }, () => new Response("<h1>404</h1>", { status: 404 }));
  await openReport(page);
  await expect(page.getByText("The service cannot find this now.")).toBeVisible();
  await expect(page.getByText("Bad", { exact: true }).first()).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("link", { name: "Open report" })).toBeVisible();
  await expect(page.getByText("The service cannot find this now.")).toBeHidden();
  await page.goBack();
  await expect(page.locator("tbody tr")).toHaveCount(2);
});

test("a report is edited, compared and deleted on its page", { tag: "@soak" }, async ({ connected, service }) => {
  await lengthenGrace(connected);
  const page = await openOptions(connected, "#/reports/2?with=1");
  const compared = page.getByRole("region", { name: "Compared with another report" });
  await expect(compared.getByText("The two reports are of different addresses.")).toBeVisible();
  await expectNoViolations(page, "the comparison");
  await compared.getByRole("link", { name: "Stop comparing" }).click();
  await expect(compared).toHaveCount(0);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await page.getByRole("dialog", { name: "Edit report" }).getByRole("radio", { name: "Public" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.locator(".facts")).toContainText("Public");
  const more = page.getByRole("button", { name: "More", exact: true });
  await more.click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(more).toBeVisible();
  expect(service.requests.filter(({ method }) => method === "DELETE")).toEqual([]);
});

test("a deleted report's page says so and leads back", { tag: "@soak" }, async ({ connected, service }) => {
  const page = await openOptions(connected, "#/reports/2");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page.getByRole("heading", { name: "The report was deleted." })).toBeFocused();
  await page.getByRole("link", { name: "All reports" }).click();
  await expect(page.locator("tbody tr")).toHaveCount(1);
  expect(service.requests.filter(({ method }) => method === "DELETE")).toHaveLength(1);
});
