import { beforeEach, describe, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { AppError } from "@/utils/errors.ts";
import { draftItem } from "@/utils/models/draft.ts";
import { preferencesItem } from "@/utils/models/preferences.ts";
import { sent, service, setUpService } from "../../support/connected-service.ts";
import { journal, journalShows, PAGE, storeOrphaned } from "../../support/creating.ts";
import { button, places } from "../../support/places.ts";

setUpService();

beforeEach(async () => {
  vi.resetModules();
  const { answerTriggers } = await import("@/entrypoints/background/triggers/index.ts");
  answerTriggers();
});

function clickMenu(clicked: object, tab: object = { incognito: false }) {
  return places.contextMenus.onClicked.trigger(clicked, tab);
}

/** Waits for the popup, and reads what it was opened with. */
async function asked() {
  await vi.waitFor(() => expect(button.openPopup).toHaveBeenCalledOnce());
  return draftItem.getValue();
}

const kept = async () => Object.keys(await fakeBrowser.storage.session.get()).filter((name) => /^click/.test(name));

describe("the context menu", () => {
  test("creates a report of the page with the default privacy, by one request", async () => {
    await clickMenu({ menuItemId: "page", pageUrl: PAGE });
    await journalShows({ url: PAGE, privacy: 1, state: "done", incognito: false, seen: false });
    expect(sent(service, "POST")).toHaveLength(1);
    expect(button.openPopup).not.toHaveBeenCalled();
    await vi.waitFor(async () => expect(await kept()).toEqual([]));
  });

  test("of a tab, which Firefox gives its tabs, creates a report of the page in it", async () => {
    await clickMenu({ menuItemId: "page" }, { url: PAGE, incognito: false });
    await journalShows({ url: PAGE, state: "done" });
  });

  test("creates a report of the link instead of the page, without its fragment", async () => {
    await clickMenu({ menuItemId: "link", pageUrl: PAGE, linkUrl: "https://example.com/tea#prices" });
    await journalShows({ url: "https://example.com/tea", state: "done" });
  });

  test.each([
    ["leads to New reports with the tab", false, "#/new-reports?tab=7"],
    ["leads there without the tab of a private window", true, "#/new-reports?tab="],
  ])("of the toolbar button %s", async (_what, incognito, hash) => {
    const create = vi.spyOn(fakeBrowser.tabs, "create");
    await clickMenu({ menuItemId: "several", pageUrl: PAGE }, { id: 7, incognito });
    const url = `/options.html${hash}`;
    await vi.waitFor(() => expect(create).toHaveBeenCalledWith({ url, active: true }));
    expect(await kept()).toEqual([]);
  });

  test("of the toolbar button names the tabs that are selected with it, which ends by that", async () => {
    vi.spyOn(fakeBrowser.tabs, "query").mockImplementation((async () => [{ id: 5 }, { id: 7 }]) as never);
    const create = vi.spyOn(fakeBrowser.tabs, "create");
    await clickMenu({ menuItemId: "several", pageUrl: PAGE }, { id: 7 });
    await vi.waitFor(() => expect(create.mock.lastCall?.[0].url).toMatch(/#\/new-reports\?tab=7%2C5$/));
  });

  test("leaves no trace of a private window on the disk", async () => {
    await clickMenu({ menuItemId: "page", pageUrl: PAGE }, { incognito: true });
    await journalShows({ url: PAGE, incognito: true, state: "done" });
    expect(JSON.stringify(await fakeBrowser.storage.local.get())).not.toContain(PAGE);
  });

  test("of a private window tells in the popup what failed, as the toolbar button does not tell of it", async () => {
    service.intercept("createReport", { when: "before" }, () => Response.json({ message: "No." }, { status: 422 }));
    await clickMenu({ menuItemId: "page", pageUrl: PAGE }, { incognito: true });
    expect(await asked()).toMatchObject({ pageUrl: PAGE, incognito: true });
    await journalShows({ url: PAGE, state: "refused" });
  });

  test("joins two clicks on the same page while the first one's request is on its way", async () => {
    await Promise.all([clickMenu({ pageUrl: PAGE }), clickMenu({ pageUrl: PAGE })]);
    await journalShows({ state: "done" });
    expect(sent(service, "POST")).toHaveLength(1);
  });
});

describe("the popup opens with the address, and nothing is sent,", () => {
  test("and what was typed there before stays", async () => {
    await preferencesItem.setValue({ ...(await preferencesItem.getValue()), defaultPrivacy: 2 });
    const typed = { pageUrl: PAGE, incognito: false, address: PAGE, privacy: 2, password: "tea" } as const;
    await draftItem.setValue(typed);
    await clickMenu({ menuItemId: "page", pageUrl: PAGE });
    expect(await asked()).toEqual({ ...typed, asked: { failure: null } });
    await clickMenu({ menuItemId: "page", pageUrl: `${PAGE}#prices` });
    expect(await asked(), "beside another part of the page").toMatchObject({ address: PAGE, password: "tea" });
  });

  test.each([
    ["in a private window", { incognito: true }],
    ["for another address", { address: "https://example.com/tea" }],
  ])("without what was typed %s", async (_where, typed) => {
    await preferencesItem.setValue({ ...(await preferencesItem.getValue()), defaultPrivacy: 2 });
    await draftItem.setValue({ pageUrl: PAGE, incognito: false, address: PAGE, privacy: 2, password: "tea", ...typed });
    await clickMenu({ menuItemId: "page", pageUrl: PAGE });
    expect(await asked()).toMatchObject({ address: PAGE, incognito: false, password: "" });
  });

  test("where a password has to be given", async () => {
    await preferencesItem.setValue({ ...(await preferencesItem.getValue()), defaultPrivacy: 2 });
    await clickMenu({ linkUrl: "https://example.com/tea#prices" });
    expect(await asked()).toMatchObject({
      ...{ address: "https://example.com/tea", privacy: 2, password: "", incognito: false },
      asked: { failure: null },
    });
    expect(sent(service, "POST")).toEqual([]);
  });

  test("where no report can be made of it", async () => {
    await clickMenu({ linkUrl: "mailto:me@example.com" });
    expect(await asked()).toMatchObject({ pageUrl: "mailto:me@example.com", address: "" });
  });

  test("where a report of it is still open, which is named", async () => {
    const { id } = await storeOrphaned({ privacy: 0, nextLook: { at: Date.now() + 60_000, wait: 60_000 } });
    await clickMenu({ pageUrl: PAGE });
    expect(await asked()).toMatchObject({ address: PAGE, asked: { failure: { kind: "stillOpen", openId: id } } });
    expect(sent(service, "POST")).toEqual([]);
    expect(await journal()).toHaveLength(1);
    await vi.waitFor(async () => expect(await kept()).toEqual([]));
  });

  test("where the service cannot be reached without its permission, with the reason", async () => {
    vi.spyOn(fakeBrowser.permissions, "contains").mockImplementation(async () => false);
    await clickMenu({ pageUrl: PAGE });
    expect(await asked()).toMatchObject({ asked: { failure: new AppError("permissionMissing").failure } });
    expect(sent(service, "POST")).toEqual([]);
  });

  test("where what it was opened with cannot be kept, so that it opens with the page", async () => {
    vi.spyOn(fakeBrowser.storage.session, "set").mockRejectedValue(new Error("QUOTA_BYTES quota exceeded"));
    await clickMenu({ linkUrl: "mailto:me@example.com" });
    expect(await asked()).toBeNull();
  });

  test("in a tab where the browser does not let the popup open", async () => {
    const create = vi.spyOn(fakeBrowser.tabs, "create");
    button.openPopup.mockRejectedValue(new Error("Could not find an active browser window."));
    await clickMenu({ linkUrl: "mailto:me@example.com" });
    await vi.waitFor(() => expect(create).toHaveBeenCalledWith({ url: "/popup.html", active: true }));
  });
});

describe("keyboard commands", () => {
  test("create a report of the page in front", async () => {
    const tab = { url: PAGE, incognito: false } as never;
    vi.spyOn(fakeBrowser.tabs, "query").mockImplementation((async () => [tab]) as never);
    await places.commands.onCommand.trigger("create-report");
    await journalShows({ url: PAGE, state: "done" });
  });

  test("create a report of the page where the key was pressed, whatever is in front when the worker has started", async () => {
    const other = { url: "https://other.example/", incognito: false } as never;
    vi.spyOn(fakeBrowser.tabs, "query").mockImplementation((async () => [other]) as never);
    await places.commands.onCommand.trigger("create-report", { url: PAGE, incognito: false });
    await journalShows({ url: PAGE, state: "done" });
  });

  test("create no report of the page in front where the browser does not tell where the key was pressed", async () => {
    const other = { url: "https://other.example/", incognito: false } as never;
    vi.spyOn(fakeBrowser.tabs, "query").mockImplementation((async () => [other]) as never);
    await places.commands.onCommand.trigger("create-report", { incognito: true });
    expect(await asked()).toMatchObject({ address: "", incognito: true });
    expect(sent(service, "POST")).toEqual([]);
  });

  test("of a key that is held create one report, and another once it is pressed again", async () => {
    const now = vi.spyOn(performance, "now");
    const pressAt = async (ms: number, url = PAGE) => {
      now.mockReturnValue(ms);
      await places.commands.onCommand.trigger("create-report", { url, incognito: false });
    };
    await pressAt(5_000);
    await journalShows({ url: PAGE, state: "done" });
    await pressAt(5_600);
    await pressAt(6_400);
    expect(sent(service, "POST")).toHaveLength(1);
    await pressAt(7_400);
    await pressAt(7_500, "https://example.com/tea");
    await vi.waitFor(() => expect(sent(service, "POST")).toHaveLength(3));
  });

  test("open all reports", async () => {
    const create = vi.spyOn(fakeBrowser.tabs, "create");
    await places.commands.onCommand.trigger("open-reports");
    expect(create).toHaveBeenCalledWith({ url: "/options.html#/reports", active: true });
  });
});

describe("the menu's items", () => {
  const items = () => places.contextMenus.create.mock.calls.map(([{ id, title }]) => `${id}: ${title}`);

  test("are one for each place", async () => {
    const { drawMenu } = await import("@/entrypoints/background/triggers/menu.ts");
    await drawMenu();
    expect(items()).toEqual([
      "page: Create report of this page",
      "several: Several pages…",
      "link: Create report of this link",
    ]);
  });

  test("go as soon as they are switched off, and come back", async () => {
    const { changePreferences } = await import("@/entrypoints/background/connections/preferences.ts");
    await changePreferences({ contextMenu: false });
    await vi.waitFor(() => expect(places.contextMenus.removeAll).toHaveBeenCalled());
    expect(items()).toEqual([]);
    await changePreferences({ contextMenu: true });
    await vi.waitFor(() => expect(items()).toHaveLength(3));
  });
});
