import { expectNoViolations } from "../support/axe.ts";
import { openOptions } from "../support/manage.ts";
import { expect, followLink, openPopupOn, received, settingsOf, test } from "../support/story.ts";

test("a pasted list is checked, created, and told address by address", async ({ connected, rater, service, site }) => {
  const address = (name: string) => `${site.address}/${name}`;
  service.store.seed([{ url: address("known"), result: "decent" }]);
  const page = await openOptions(connected, "#/reports");
  await expect(page.getByRole("row").filter({ hasText: "/known" })).toBeVisible();
  await page.getByRole("link", { name: "New reports" }).click();
  await expect(page).toHaveURL(/#\/new-reports$/);
  await expect(page.getByText(/^Addresses that you paste or add appear here/)).toBeVisible();
  await expectNoViolations(page, "New reports, empty");

  const lines = [address("a"), `see ${address("b")}#top`, address("known"), address("a"), "mailto:desk@site.example"];
  await page.getByRole("textbox", { name: "Addresses" }).fill(lines.join("\n"));
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  await expect(row("/known")).toContainText("Has a report:");
  await expect(row("/known")).toContainText("Decent");
  await expect(row("mailto:desk@site.example")).toContainText("Not a web address");
  await expect(row("/a").nth(1)).toContainText("Twice in the list");
  await expect(page.getByRole("button", { name: "Has a report 1" })).toBeVisible();
  await expectNoViolations(page, "the checked list");
  await page.reload();
  await expect(page.getByRole("button", { name: "Create 2 reports" })).toBeVisible();
  expect(received(service, "POST")).toEqual([]);

  service.requests.length = 0;
  await page.getByRole("radio", { name: "Refresh their results" }).click();
  await page.getByRole("radio", { name: "Fast" }).click();
  const release = rater.hold();
  await page.getByRole("button", { name: "Create 2 and refresh 1" }).click();
  await expect(page).toHaveURL(/#\/new-reports\?job=/);
  await expect(page.getByRole("heading", { name: "Creating 2 reports" })).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Reports" })).toBeVisible();
  await expectNoViolations(page, "a running job");
  release();
  await expect(page.getByRole("heading", { name: "2 of 2 reports done" })).toBeVisible();
  await expect(row("/a")).toContainText("GoodCreated");
  await expect(page.getByRole("main").getByText("Refresh of 1 report: 1 refreshed")).toBeVisible();
  await expectNoViolations(page, "a job that is over");
  const bodies = received(service, "POST").map((body) => (body as { url: string }).url);
  expect(bodies.sort()).toEqual([address("a"), address("b")]);
  expect(received(service, "PUT")).toEqual([{ results: "1" }]);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/^new-reports-\d{4}-\d\d-\d\d\.csv$/);
  await page.getByRole("navigation").getByRole("link", { name: "Activity" }).click();
  await page.getByRole("link", { name: "Creation of 2 reports" }).click();
  await expect(page.getByRole("heading", { name: "2 of 2 reports done" })).toBeVisible();
});

test("what was refused needs the user, and is tried again", { tag: "@soak" }, async ({ connected, service, site }) => {
  const address = (name: string) => `${site.address}/${name}`;
  service.intercept("createReport", { when: "before" }, () => Response.json({ message: "Not yours" }, { status: 422 }));
  const page = await openOptions(connected, "#/new-reports");
  await page.getByRole("textbox", { name: "Addresses" }).fill([address("a"), address("b")].join("\n"));
  await page.getByRole("radio", { name: "Fast" }).click();
  await page.getByRole("button", { name: "Create 2 reports" }).click();
  await expect(page.getByRole("heading", { name: "1 of 2 reports done" })).toBeVisible();
  const needsYou = page.getByRole("region", { name: "Needs you" });
  await expect(needsYou.getByRole("listitem")).toHaveCount(1);
  await expect(needsYou.getByRole("listitem")).toContainText("The service says: Not yours");
  await expectNoViolations(page, "a job with a refusal");
  await page.getByRole("button", { name: "Try failed again" }).click();
  await expect(page.getByRole("heading", { name: "2 of 2 reports done" })).toBeVisible();
  await expect(needsYou).toBeHidden();
});

test("a job is paused, goes on after a reload, and is stopped; Overview tells of it", { tag: "@soak" }, async ({
  connected,
  rater,
  service,
  site,
}) => {
  const page = await openOptions(connected, "#/new-reports");
  const lines = ["a", "b", "c", "d"].map((name) => `${site.address}/${name}`);
  await page.getByRole("textbox", { name: "Addresses" }).fill(lines.join("\n"));
  await page.getByRole("radio", { name: "Careful" }).click();
  const release = rater.hold();
  await page.getByRole("button", { name: "Create 4 reports" }).click();
  await expect(page.getByRole("button", { name: "Running 1" })).toBeVisible();
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("Paused. No more reports are created until you continue.")).toBeVisible();
  release();
  await expect(page.getByText("1 of 4 done")).toBeVisible();
  await expectNoViolations(page, "a paused job");
  await page.reload();
  await page.getByRole("link", { name: "Overview" }).click();
  const now = page.getByRole("region", { name: "Now" });
  await expect(now).toContainText("1 done · 3 waiting");
  await now.getByRole("link", { name: "Creating 4 reports" }).click();
  const releaseSecond = rater.hold();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Creating 4 reports" })).toBeVisible();
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Stop" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  releaseSecond();
  await expect(page.getByRole("heading", { name: /^Stopped · \d of 4 reports done$/ })).toBeVisible();
  expect(received(service, "POST").length).toBeLessThan(4);
});

test("the popup leads there with its tab", { tag: "@soak" }, async ({ connected, site }) => {
  const { popup } = await openPopupOn(connected, `${site.address}/shop`);
  const page = await followLink(connected, popup.getByRole("link", { name: "Several pages…" }));
  await expect(page).toHaveURL(/#\/new-reports\?tab=\d+$/);
  await expect(page.getByRole("tab", { name: "Links of a page" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("button", { name: "Read the links" })).toBeVisible();
});

test("with several tabs selected, the popup leads to the open tabs, and names them", { tag: "@soak" }, async ({
  connected,
  site,
}) => {
  for (const path of ["/menu", "/shop"]) await (await connected.context.newPage()).goto(site.address + path);
  const { popup } = await connected.openPopup(`${site.address}/shop`);
  // Bringing the tab to the front has ended any selection.
  await settingsOf(connected).evaluate(async () => {
    const { length } = await chrome.tabs.query({ currentWindow: true });
    await chrome.tabs.highlight({ tabs: [length - 1, length - 2] });
  });
  await popup.reload();
  const page = await followLink(connected, popup.getByRole("link", { name: "Several pages…" }));
  await expect(page).toHaveURL(/#\/new-reports\?tab=\d+,\d+$/);
  await expect(page.getByRole("tab", { name: "Open tabs" })).toHaveAttribute("aria-selected", "true");
});
