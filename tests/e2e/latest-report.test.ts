import { chooseFromMenu, openMenu } from "../support/menus.ts";
import { expect, followLink, lengthenGrace, openPopupOn, received, test } from "../support/story.ts";

test.beforeEach(({ service, site }) => {
  service.store.seed([{ url: `${site.address}/shop`, result: "bad", privacy: 1 }]);
});

test("Refresh results asks the service to make them anew and shows the new rating", async ({
  connected,
  rater,
  service,
  site,
}) => {
  const { popup } = await openPopupOn(connected, `${site.address}/shop`);
  const latest = popup.getByRole("region", { name: "Latest report" });
  await expect(latest.getByText("Bad")).toBeVisible();
  const release = rater.hold();
  await latest.getByRole("button", { name: "Refresh results" }).click();
  await expect(latest.getByRole("button", { name: "Refreshing…" })).toBeDisabled();
  release();
  await expect(latest.getByText("Good")).toBeVisible();
  expect(received(service, "PUT")).toEqual([{ results: "1" }]);
});

test("Edit sends only what was changed, and says what is missing", { tag: "@soak" }, async ({
  connected,
  service,
  site,
}) => {
  const { popup } = await openPopupOn(connected, `${site.address}/shop`);
  await chooseFromMenu(popup, "Edit");
  const dialog = popup.getByRole("dialog", { name: "Edit report" });
  await expect(dialog.getByRole("radio", { name: "Private" })).toBeFocused();
  await dialog.getByRole("radio", { name: "Password" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Enter a password, or generate one.")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Password" }).fill("open sesame");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("button", { name: "Copy link and password" })).toBeFocused();
  await dialog.getByRole("button", { name: "Close" }).click();
  // A closed dialog is still in the page for a moment, with a "Password" of its own.
  await expect(popup.locator("dialog")).toHaveCount(0);
  await expect(popup.getByRole("region", { name: "Latest report" }).getByText("Password")).toBeVisible();
  await expect(popup.getByRole("button", { name: "More" })).toBeFocused();

  await chooseFromMenu(popup, "Edit");
  await expect(dialog.getByText("Leave empty to keep the current password.")).toBeVisible();
  await dialog.getByRole("checkbox", { name: "Refresh results" }).check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  expect(received(service, "PUT")).toEqual([{ privacy: "2", password: "open sesame" }, { results: "1" }]);
});

test("a refused edit keeps the dialog and what was typed", { tag: "@soak" }, async ({ connected, service, site }) => {
  const { popup } = await openPopupOn(connected, `${site.address}/shop`);
  await chooseFromMenu(popup, "Edit");
  const dialog = popup.getByRole("dialog", { name: "Edit report" });
  await dialog.getByRole("radio", { name: "Password" }).click();
  await dialog.getByRole("textbox", { name: "Password" }).fill("123");
  service.intercept("updateReport", { when: "before" }, () =>
    Response.json({ message: "No.", errors: { password: ["Too short."] } }, { status: 422 }),
  );
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("textbox", { name: "Password" })).toHaveAccessibleDescription(/Too short\./);
  await expect(dialog.getByRole("textbox", { name: "Password" })).toHaveValue("123");
  await popup.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("Escape closes the menu or the dialog, and the popup with what was typed stays", { tag: "@soak" }, async ({
  connected,
  site,
}) => {
  const { popup } = await openPopupOn(connected, `${site.address}/shop`);
  const address = popup.getByRole("textbox", { name: "Address" });
  const more = popup.getByRole("button", { name: "More" });
  await address.fill("https://example.com/typed");
  const menu = await openMenu(popup);
  await expect(menu.getByRole("menuitem", { name: "Details" })).toBeFocused();
  await popup.keyboard.press("Escape");
  await expect(menu).toHaveCount(0);
  await expect(more).toBeFocused();
  await chooseFromMenu(popup, "Edit");
  await popup.getByRole("dialog", { name: "Edit report" }).getByRole("radio", { name: "Password" }).press("Escape");
  await expect(popup.locator("dialog")).toHaveCount(0);
  await expect(more).toBeFocused();
  await expect(address).toHaveValue("https://example.com/typed");
});

test("Copy link copies it, and moves nothing under the pointer", { tag: "@soak" }, async ({
  connected,
  service,
  site,
}) => {
  const { popup } = await openPopupOn(connected, `${site.address}/shop`);
  const more = popup.getByRole("button", { name: "More" });
  const place = await more.boundingBox();
  await popup.getByRole("button", { name: "Copy link" }).click();
  await expect(popup.getByRole("status").getByText("Copied", { exact: true })).toBeAttached();
  expect(await more.boundingBox()).toEqual(place);
  await popup.getByRole("textbox", { name: "Address" }).fill("");
  await popup.keyboard.press("Control+V");
  await expect(popup.getByRole("textbox", { name: "Address" })).toHaveValue(`${service.address}/reports/1`);
});

test("Delete can be undone", async ({ connected, service, site }) => {
  await lengthenGrace(connected);
  const { popup } = await openPopupOn(connected, `${site.address}/shop`);
  await chooseFromMenu(popup, "Delete");
  await expect(popup.getByText("The report will be deleted.").first()).toBeVisible();
  await popup.getByRole("button", { name: "Undo" }).click();
  await expect(popup.getByRole("region", { name: "Latest report" })).toBeFocused();
  expect(received(service, "DELETE")).toEqual([]);
});

test("Undo is still there when the popup is opened again", { tag: "@soak" }, async ({ connected, service, site }) => {
  await lengthenGrace(connected);
  const { popup, close } = await openPopupOn(connected, `${site.address}/shop`);
  await chooseFromMenu(popup, "Delete");
  await expect(popup.getByRole("button", { name: "Undo" })).toBeFocused();
  await close();
  const { popup: again } = await connected.openPopup(`${site.address}/shop`);
  await again.getByRole("button", { name: "Undo" }).click();
  await expect(again.getByRole("region", { name: "Latest report" })).toBeVisible();
  expect(received(service, "DELETE")).toEqual([]);
});

test("Delete is carried out although the popup was closed, and an older report comes to light", {
  tag: "@soak",
}, async ({ connected, service, site }) => {
  service.store.seed([{ url: `${site.address}/shop`, result: "decent" }]);
  const { popup, close } = await openPopupOn(connected, `${site.address}/shop`);
  await expect(popup.getByText("Decent")).toBeVisible();
  await chooseFromMenu(popup, "Delete");
  await expect(popup.getByText("The report will be deleted.").first()).toBeVisible();
  await close();
  await expect.poll(() => received(service, "DELETE")).toEqual(["/api/v1/reports/2"]);
  const { popup: again } = await connected.openPopup(`${site.address}/shop`);
  await expect(again.getByRole("region", { name: "Latest report" }).getByText("Bad")).toBeVisible();
});

test("Delete deletes the newest of 150 daily reports of a start page behind 12 newer ones of other pages", {
  tag: "@soak",
}, async ({ connected, service, site }) => {
  const url = `${site.address}/`;
  const ids = service.store.seed(Array.from({ length: 150 }, () => ({ url, result: "good" })));
  const newest = service.store.seed([{ url, result: "decent" }])[0];
  service.store.seed(Array.from({ length: 12 }, (_, index) => ({ url: `${url}${index}`, result: "bad" })));
  const { popup, close } = await openPopupOn(connected, url);
  const latest = popup.getByRole("region", { name: "Latest report" });
  await expect(latest.getByText("Decent")).toBeVisible();
  await chooseFromMenu(latest, "Delete");
  await expect(popup.getByText("The report will be deleted.").first()).toBeVisible();
  await close();
  await expect.poll(() => received(service, "DELETE")).toEqual([`/api/v1/reports/${newest}`]);
  const { popup: again } = await connected.openPopup(url);
  await expect(again.getByRole("region", { name: "Latest report" }).getByText("Good")).toBeVisible();
  await expect(again.getByRole("link", { name: "Open report" })).toHaveAttribute("href", new RegExp(`/${ids.at(-1)}$`));
});

test("where the latest report cannot be told, all are at hand and none can be deleted", { tag: "@soak" }, async ({
  connected,
  service,
  site,
}) => {
  const url = `${site.address}/`;
  service.store.seed([{ url }, ...Array.from({ length: 600 }, (_, index) => ({ url: `${url}${index}` }))]);
  const { popup } = await openPopupOn(connected, url);
  await expect(popup.getByText("It is unclear whether this page has a report.")).toBeVisible();
  await expect(popup.getByRole("button", { name: "More" })).toHaveCount(0);
  const reports = await followLink(connected, popup.getByRole("link", { name: "Search all reports" }));
  await expect(reports.getByRole("searchbox", { name: "Search addresses" })).toHaveValue(new URL(url).host);
  await expect(reports.getByText(/of 60[0-9]/)).toBeVisible();
});

test("a failed look-up says why and leaves the form usable", { tag: "@soak" }, async ({ connected, service, site }) => {
  service.intercept("listReports", { when: "before" }, () => Response.json({}, { status: 401 }));
  const { popup } = await openPopupOn(connected, `${site.address}/shop`);
  await expect(popup.getByText("The latest report could not be looked up.")).toBeVisible();
  await expect(popup.getByText("The key was not accepted (401).")).toBeVisible();
  await expect(popup.getByRole("alert").getByRole("link", { name: "Settings" })).toBeVisible();
  await expect(popup.getByRole("button", { name: "Create report" })).toBeEnabled();
});
