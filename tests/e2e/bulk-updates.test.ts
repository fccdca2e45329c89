import { openOptions, seedYear } from "../support/manage.ts";
import { expect, received, test } from "../support/story.ts";

test.beforeEach(({ service }) => seedYear(service));

test("the results of many reports are refreshed, each once, although their page closes and the worker ends", {
  tag: "@soak",
}, async ({ connected, service }) => {
  const page = await openOptions(connected, "#/reports?per_page=25");
  const release = Promise.withResolvers<void>();
  for (let place = 0; place < 3; place++) {
    service.intercept("updateReport", { when: "after" }, () => release.promise.then(() => Response.json({})));
  }
  await page.getByRole("checkbox", { name: "Select all on this page" }).click();
  await page.getByRole("button", { name: "Refresh results" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Refresh 25 reports" }).click();
  await expect(page.getByText("Refreshing results: 0 of 25")).toBeVisible();
  await expect.poll(() => received(service, "PUT").length).toBe(3);
  await page.close();
  await connected.stopWorker();
  release.resolve();
  const activity = await openOptions(connected, "#/activity");
  await expect(activity.getByRole("main").getByText("Refresh of 25 reports")).toBeVisible();
  await expect(activity.getByRole("main").getByText("25 refreshed")).toBeVisible();
  expect(received(service, "PUT")).toEqual(Array.from({ length: 25 }, () => ({ results: "1" })));
});

test("what was refused is tried again, and nothing else", { tag: "@soak" }, async ({ connected, service }) => {
  const page = await openOptions(connected, "#/reports");
  for (const index of [0, 1, 2]) await page.locator("tbody tr").nth(index).getByRole("checkbox").check();
  service.intercept("updateReport", { when: "before" }, () => Response.json({}, { status: 403 }));
  await page.getByRole("button", { name: "Refresh results" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Refresh 3 reports" }).click();
  await expect(page.getByRole("main").getByText("2 refreshed, 1 failed")).toBeVisible();
  await page.getByRole("button", { name: "Try failed again" }).click();
  await expect(page.getByRole("main").getByText("1 refreshed", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Try failed again" })).toHaveCount(0);
  expect(received(service, "PUT")).toHaveLength(4);
});

test("many reports are put behind one password, and what the service refuses is told in its row", {
  tag: "@soak",
}, async ({ connected, service }) => {
  const page = await openOptions(connected, "#/reports");
  for (const index of [0, 1, 2]) await page.locator("tbody tr").nth(index).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Change privacy" }).click();
  const dialog = page.getByRole("dialog", { name: "Change the privacy of 3 reports" });
  await dialog.getByRole("radio", { name: "Password" }).click();
  await dialog.getByRole("button", { name: "Change the privacy of 3 reports to Password" }).click();
  await expect(dialog.getByText("Enter a password, or generate one.")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Password" }).fill("open sesame");
  service.intercept("updateReport", { when: "before" }, () =>
    Response.json({ message: "Not yours." }, { status: 403 }),
  );
  await dialog.getByRole("button", { name: "Change the privacy of 3 reports to Password" }).click();
  await expect(page.getByRole("main").getByText("2 changed, 1 failed")).toBeVisible();
  await expect(page.getByText("Not yours.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Copy password/ })).toBeVisible();
  expect(received(service, "PUT")).toEqual(
    Array.from({ length: 3 }, () => ({ privacy: "2", password: "open sesame" })),
  );
  expect(JSON.stringify(await page.evaluate(() => chrome.storage.local.get(null)))).not.toContain("open sesame");
});
