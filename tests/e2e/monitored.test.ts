import { expectNoViolations } from "../support/axe.ts";
import { connectionIdOf } from "../support/history.ts";
import { openOptions, seedYear } from "../support/manage.ts";
import { farTime, foundOf, runOf, scheduleOf, writeMonitored } from "../support/monitored.ts";
import { expect, test } from "../support/story.ts";

test("what runs found is told until it was seen: a reload is no new visit, a closed tab is one", {
  tag: "@soak",
}, async ({ connected, service }) => {
  seedYear(service);
  const page = await openOptions(connected, "");
  const words = "Since your last visit: 1 got worse";
  await expect(page.getByText("Nothing is running.")).toBeVisible();
  const run = runOf({ connectionId: await connectionIdOf(page), found: foundOf(["/a", "good", "bad"]) });
  await writeMonitored(page, { runs: [run] });
  await expect(page.getByText(words)).toBeVisible();
  await page.reload();
  await expect(page.getByText(words)).toBeVisible();
  await page.reload();
  await expect(page.getByText(words)).toBeVisible();
  await page.close({ runBeforeUnload: true });
  const later = await openOptions(connected, "");
  await expect(later.getByText("Nothing is running.")).toBeVisible();
  await expect(later.getByText(words)).toBeHidden();
});

test("what schedules do and find shows on Overview, in Activity and on a report's page", { tag: "@soak" }, async ({
  connected,
  service,
}) => {
  seedYear(service);
  const page = await openOptions(connected, "");
  const connectionId = await connectionIdOf(page);
  const now = page.getByRole("region", { name: "Now" });
  await expect(now.getByText("Nothing is running.")).toBeVisible();

  const found = foundOf(["/a", "good", "bad"], ["/b", "good", "decent"], ["/c", "bad", "good"]);
  const failure = { kind: "keyRejected", status: 401 } as const;
  await writeMonitored(page, {
    schedules: [
      scheduleOf({ connectionId, at: farTime() }),
      scheduleOf({ connectionId, id: "museum", name: "Museum", state: "paused", failure, createdAt: Date.now() + 1 }),
    ],
    runs: [runOf({ connectionId, found }), runOf({ connectionId, id: "none", name: "Home", startedAt: Date.now() })],
  });
  const visit = now.getByRole("link", { name: "Since your last visit: 2 got worse, 1 got better" });
  await expect(visit).toHaveAttribute("href", "#/monitoring/runs/run");
  await expect(now.getByRole("link", { name: "Museum is paused" })).toBeVisible();
  await expect(now.getByRole("link", { name: /^Shops, (today|tomorrow) \d+:00/ })).toBeVisible();
  await expectNoViolations(page, "the overview with schedules");

  await page.getByRole("link", { name: "Activity", exact: true }).first().click();
  await expect(page.getByRole("listitem").filter({ hasText: "2 got worse, 1 got better" })).toBeVisible();
  await expectNoViolations(page, "the activity with runs");
  await page.getByRole("link", { name: "Overview" }).click();
  await expect(now.getByText("Next run")).toBeVisible();
  await expect(visit).toBeVisible();

  await page.goto(page.url().replace(/#.*/, "#/reports"));
  await page.getByRole("row").nth(1).getByRole("link").first().click();
  const monitoring = page.getByRole("region", { name: "Monitoring" });
  await expect(monitoring.getByRole("listitem")).toHaveText([/^ShopsNext run: /, /^MuseumPaused\. The key/]);
  await expectNoViolations(page, "a report with schedules");
});

test("Settings says whether notifications are allowed, and axe finds nothing there", { tag: "@soak" }, async ({
  connected,
}) => {
  const page = await openOptions(connected, "#/settings");
  const notifications = page.getByRole("region", { name: "Notifications" });
  await expect(notifications.getByRole("button", { name: "Allow notifications" })).toBeVisible();
  await notifications.getByRole("checkbox", { name: "Without addresses" }).check();
  await expect(notifications.getByText("Saved.")).toBeVisible();
  await page.reload();
  await expect(notifications.getByRole("checkbox", { name: "Without addresses" })).toBeChecked();
  await expect(notifications.getByRole("checkbox", { name: "Weekly summary" })).not.toBeChecked();
  await expect(page.getByRole("textbox", { name: "Diagnostics" })).toHaveValue(
    /\nMonitoring: schedules 0 active, 0 paused; /,
  );
  await expectNoViolations(page, "the settings");
});
