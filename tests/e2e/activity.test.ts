import { chooseFromMenu } from "../support/menus.ts";
import { expect, lengthenGrace, openPopupOn, received, test } from "../support/story.ts";

test("a created report is followed while it runs, and can be opened", async ({ connected, rater, service, site }) => {
  const release = rater.hold();
  const activity = await connected.openPage("options.html#/activity");
  await expect(activity.getByText(/^Nothing yet\./)).toBeVisible();
  const { popup, close } = await openPopupOn(connected, `${site.address}/shop`);
  await popup.getByRole("button", { name: "Create report" }).click();
  const entry = activity.getByRole("listitem").filter({ hasText: "/shop" });
  await expect(entry).toContainText("New report");
  await expect(entry).toContainText("Creating the report…");
  await close();
  await activity.bringToFront();
  await activity.getByRole("link", { name: "Open", exact: true }).click();
  await expect(entry).toBeVisible();
  rater.result = "decent";
  release();
  await expect(activity.getByText("Nothing is running")).toBeVisible();
  await activity.goBack();
  await expect(entry).toContainText("Decent");
  await expect(entry.getByRole("link", { name: "Open report" })).toHaveAttribute(
    "href",
    `${service.address}/reports/1`,
  );
  await expect(entry.getByRole("button", { name: "Copy link" })).toBeVisible();
});

test("a refused report says why, is found under Failed, and is discarded", { tag: "@soak" }, async ({
  connected,
  service,
  site,
}) => {
  service.intercept("createReport", { when: "before" }, () =>
    Response.json({ message: "No.", errors: { url: ["This site is not yours."] } }, { status: 422 }),
  );
  const { popup } = await openPopupOn(connected, `${site.address}/shop`);
  await popup.getByRole("button", { name: "Create report" }).click();
  await expect(popup.getByText("This site is not yours.")).toBeVisible();
  const activity = await connected.openPage("options.html#/activity?show=failed");
  const entry = activity.getByRole("listitem").filter({ hasText: "/shop" });
  await expect(entry).toContainText("The report was not created.");
  await expect(entry).toContainText("url: This site is not yours.");
  await entry.getByRole("button", { name: "Discard" }).click();
  await expect(activity.getByText("Nothing failed.")).toBeVisible();
  await expect(activity.getByRole("heading", { name: "Activity" })).toBeFocused();
  expect(received(service, "POST")).toHaveLength(1);
});

test("a refresh that is refused after its popup has closed is told", { tag: "@soak" }, async ({
  connected,
  service,
  site,
}) => {
  service.store.seed([{ url: `${site.address}/shop` }]);
  const refused = Promise.withResolvers<void>();
  service.intercept("updateReport", { when: "before" }, async () => {
    await refused.promise;
    return Response.json({ message: "Only twice a day." }, { status: 422 });
  });
  const activity = await connected.openPage("options.html#/activity");
  const { popup, close } = await openPopupOn(connected, `${site.address}/shop`);
  await popup.getByRole("button", { name: "Refresh results" }).click();
  const entry = activity.getByRole("listitem").filter({ hasText: "/shop" });
  await expect(entry).toContainText("Refreshing…");
  await close();
  refused.resolve();
  await expect(entry).toContainText("The results were not refreshed.");
  await expect(entry).toContainText("Only twice a day.");
  await activity.bringToFront();
  await entry.getByRole("link", { name: "Details" }).click();
  await expect(activity.getByRole("heading", { level: 1 })).toContainText("/shop");
});

test("an unknown outcome stays open until it is sent again", async ({ connected, service, site }) => {
  service.intercept("createReport", { when: "before" }, () => Response.json({}, { status: 500 }));
  const { popup } = await openPopupOn(connected, `${site.address}/shop`);
  await popup.getByRole("button", { name: "Create report" }).click();
  await expect(popup.getByRole("button", { name: "Send again" })).toBeVisible();
  const activity = await connected.openPage("options.html#/activity?show=open");
  const entry = activity.getByRole("listitem").filter({ hasText: "/shop" });
  await expect(entry).toContainText("It is unclear whether the report was created");
  await expect(entry).toContainText("The service failed (500).");
  await expect(activity.getByRole("button", { name: "Clear activity" })).toBeHidden();
  await entry.getByRole("button", { name: "Send again" }).click();
  await expect(activity.getByText("Nothing is running")).toBeVisible();
  await activity.getByRole("link", { name: "All" }).click();
  await expect(entry).toContainText("Good");
  expect(received(service, "POST")).toHaveLength(2);
});

test("a waiting deletion is undone here, and the journal is cleared", { tag: "@soak" }, async ({
  connected,
  service,
  site,
}) => {
  await lengthenGrace(connected);
  service.store.seed([{ url: `${site.address}/shop` }]);
  const activity = await connected.openPage("options.html#/activity");
  const { popup } = await openPopupOn(connected, `${site.address}/shop`);
  await chooseFromMenu(popup, "Delete");
  await activity.bringToFront();
  const entry = activity.getByRole("listitem").filter({ hasText: "Deletion of 1 report" });
  await entry.getByRole("button", { name: "Undo" }).click();
  await expect(entry).toContainText("Undone; the report was not deleted.");
  await expect(entry).toBeFocused();
  await activity.getByRole("button", { name: "Clear activity" }).click();
  const dialog = activity.getByRole("dialog", { name: "Clear activity" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(activity.locator("dialog")).toHaveCount(0);
  await expect(entry).toBeVisible();
  await activity.getByRole("button", { name: "Clear activity" }).click();
  await expect(dialog).toHaveAccessibleDescription(/Nothing is deleted at the service\./);
  await dialog.getByRole("button", { name: "Clear activity" }).click();
  await expect(activity.getByRole("main").getByText("Cleared.")).toBeVisible();
  await expect(entry).toBeHidden();
  await expect(activity.getByRole("heading", { name: "Activity" })).toBeFocused();
  expect(received(service, "DELETE")).toEqual([]);
});

test("many deletions with one confirmation are one entry", { tag: "@soak" }, async ({ connected, service }) => {
  service.store.seed(Array.from({ length: 8 }, (_, index) => ({ url: `https://many.example/${index + 1}` })));
  service.intercept("deleteReport", { when: "before" }, () => Response.json({ message: "Locked." }, { status: 403 }));
  service.intercept("deleteReport", { when: "after" }, () => Response.json({}, { status: 404 }));
  const activity = await connected.openPage("options.html#/reports");
  await activity.getByRole("checkbox", { name: "Select all on this page" }).check();
  await activity.getByRole("button", { name: "Delete selected" }).click();
  await activity.getByRole("dialog").getByRole("button", { name: "Delete 8 reports" }).click();
  await activity.getByRole("link", { name: "Activity" }).click();
  const entry = activity.getByRole("listitem").filter({ hasText: "Deletion of 8 reports" });
  await expect(entry).toContainText("6 deleted, 1 already gone, 1 failed");
  const failed = entry.getByRole("listitem").filter({ hasText: "did not allow this (403)" });
  await expect(failed).toBeHidden();
  await entry.getByText("6 deleted").click();
  await expect(failed).toBeVisible();
});

test("a project that was deleted is in the journal", { tag: "@soak" }, async ({ connected, service }) => {
  service.store.seed([{ url: "https://a.example/", project: "a/b" }]);
  const page = await connected.openPage("options.html#/projects");
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("It has 1 report.")).toBeVisible();
  await page.getByRole("textbox", { name: "Type the name to confirm" }).fill("a/b");
  await page.keyboard.press("Enter");
  await expect(page.getByText("a/b: The project was deleted.")).toBeVisible();
  await page.getByRole("link", { name: "Activity" }).click();
  const entry = page.getByRole("listitem").filter({ hasText: "Deletion of a project" });
  await expect(entry).toContainText("a/b");
  await expect(entry).toContainText("The project was deleted.");
});
