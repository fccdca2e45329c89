import { startService } from "../service/service.ts";
import { expectNoViolations } from "../support/axe.ts";
import type { Chromium } from "../support/chromium.ts";
import { connectFirefox } from "../support/connect.ts";
import { createHeldRater } from "../support/held-rater.ts";
import { rememberResults } from "../support/history.ts";
import { startOurFirefox, text } from "../support/our-firefox.ts";
import { allowPrivateWindows, openPrivateWindow } from "../support/private-window.ts";
import { expect, received, settingsOf, test } from "../support/story.ts";

/** What a headless browser has no surface for: the worker itself is told of it, as the browser would. */
async function tell({ worker }: Chromium, event: string, ...given: unknown[]): Promise<void> {
  await (await worker()).evaluate(`chrome.${event}.dispatch(...${JSON.stringify(given)})`);
}

/** The lines below the address bar while something is typed. */
async function suggestions({ worker }: Chromium, typed: string): Promise<{ first: string; others: string[] }> {
  return (await worker()).evaluate(async (text) => {
    let first = "";
    const { setDefaultSuggestion } = chrome.omnibox;
    // The browser shows it, and tells nobody.
    chrome.omnibox.setDefaultSuggestion = (async ({ description }: { description: string }) => {
      first = description;
    }) as never;
    const others = await new Promise<{ description: string }[]>((resolve) => {
      (chrome.omnibox.onInputChanged as unknown as { dispatch: (...given: unknown[]) => void }).dispatch(text, resolve);
    });
    chrome.omnibox.setDefaultSuggestion = setDefaultSuggestion;
    return { first, others: others.map(({ description }) => description) };
  }, typed);
}

/** The addresses by icon that the browser itself compares. */
async function rules({ worker }: Chromium): Promise<string[][]> {
  return (await worker()).evaluate(async () => {
    const found = await new Promise<{ conditions: { pageUrl: { urlEquals: string } }[] }[]>((resolve) => {
      chrome.declarativeContent.onPageChanged.getRules(undefined as never, resolve as never);
    });
    return found.map(({ conditions }) => conditions.map(({ pageUrl }) => pageUrl.urlEquals));
  });
}

test("the context menu creates a report of the page and of a link with one click each", async ({
  connected,
  service,
  site,
}) => {
  const [page, link] = [`${site.address}/shop`, `${site.address}/shop/tea`];
  await tell(connected, "contextMenus.onClicked", { menuItemId: "page", pageUrl: page }, { incognito: false });
  await expect.poll(() => received(service, "POST")).toEqual([{ url: page, privacy: "1" }]);
  const clicked = { menuItemId: "link", pageUrl: page, linkUrl: `${link}#prices` };
  await tell(connected, "contextMenus.onClicked", clicked, { incognito: false });
  await expect.poll(() => received(service, "POST").at(-1)).toEqual({ url: link, privacy: "1" });
  await expect.poll(async () => (await connected.worker()).evaluate("chrome.action.getBadgeText({})")).toBe("✓");
  expect(received(service, "POST")).toHaveLength(2);
});

test("a link whose report needs a password comes into the popup, and nothing is sent", { tag: "@soak" }, async ({
  connected,
  service,
  site,
}) => {
  await settingsOf(connected).getByLabel("Default privacy").selectOption("Password");
  await expect(settingsOf(connected).getByText("Saved.")).toBeVisible();
  const opened = connected.context.waitForEvent("page");
  const clicked = { menuItemId: "link", pageUrl: site.address, linkUrl: `${site.address}/tea` };
  await tell(connected, "contextMenus.onClicked", clicked, { incognito: false });
  const popup = await opened;
  await expect(popup.getByRole("textbox", { name: "Address" })).toHaveValue(`${site.address}/tea`);
  await expect(popup.getByRole("radio", { name: "Password" })).toBeChecked();
  expect(received(service, "POST")).toEqual([]);
});

test("Settings name the keys, lead to where they are changed, and take the menu away", { tag: "@soak" }, async ({
  connected,
}) => {
  const settings = settingsOf(connected);
  const card = settings.getByRole("region", { name: "At hand" });
  await expect(card.getByRole("definition")).toHaveText(["Alt+R", "No shortcut", "No shortcut"]);
  await expectNoViolations(settings, "Settings");

  const hasItem = async () =>
    (await connected.worker()).evaluate(() =>
      chrome.contextMenus.update("page", {}).then(
        () => true,
        () => false,
      ),
    );
  await expect.poll(hasItem).toBe(true);
  await card.getByRole("checkbox", { name: "Context menu" }).uncheck();
  await expect.poll(hasItem).toBe(false);
  await card.getByRole("checkbox", { name: "Context menu" }).check();
  await expect.poll(hasItem).toBe(true);

  const opened = connected.context.waitForEvent("page");
  await card.getByRole("button", { name: "Change" }).click();
  await expect(await opened).toHaveURL("chrome://extensions/shortcuts");

  const reports = connected.context.waitForEvent("page");
  await tell(connected, "commands.onCommand", "open-reports");
  await expect(await reports).toHaveURL(/options\.html#\/reports$/);
});

test("the address bar finds remembered reports, worst first, without asking the service", async ({
  connected,
  service,
}) => {
  await rememberResults(settingsOf(connected), [
    ["https://tea.example/", "good"],
    ["https://tea.example/a&b", "bad"],
    ["https://coffee.example/", "decent"],
    ["https://xn--caf-dma.example/%C3%BC", "bad"],
  ]);
  service.requests.length = 0;
  expect(await suggestions(connected, "tea")).toEqual({
    first: "<match>Bad</match> <url>https://tea.example/a&#38;b</url>",
    others: ["<match>Good</match> <url>https://tea.example/</url>", "Search all reports for “tea”"],
  });
  expect((await suggestions(connected, "café")).first).toBe("<match>Bad</match> <url>https://café.example/ü</url>");
  expect((await suggestions(connected, "new.example/x")).first).toBe("Create report of new.example/x");
  expect(service.requests).toEqual([]);

  const { context } = connected;
  for (const [typed, address] of [
    ["https://coffee.example/", `${service.address}/reports/3`],
    ["tea", `${service.address}/reports/2`],
    ["?tea", "options.html#/reports?search=tea"],
  ] as const) {
    const opened = context.waitForEvent("page");
    await tell(connected, "omnibox.onInputEntered", typed, "newForegroundTab");
    await expect.poll(async () => (await opened).url(), typed).toContain(address);
    await (await opened).close();
  }
  const form = context.waitForEvent("page");
  await tell(connected, "omnibox.onInputEntered", "+new.example/x", "currentTab");
  await expect((await form).getByRole("textbox", { name: "Address" })).toHaveValue("https://new.example/x");
  expect(received(service, "POST"), "nothing is created by itself").toEqual([]);
});

test("what is searched for in the address bar of a private window opens outside it", { tag: "@soak" }, async ({
  connected,
  site,
}) => {
  await allowPrivateWindows(connected);
  const tab = await openPrivateWindow(connected, `${site.address}/`);
  await tab.bringToFront();
  const opened = connected.context.waitForEvent("page");
  await tell(connected, "omnibox.onInputEntered", "?tea", "currentTab");
  await expect(await opened).toHaveURL(/options\.html#\/reports\?search=tea$/);
  await expect((await opened).getByRole("heading", { level: 1 })).toBeVisible();
  expect(tab.url()).toBe(`${site.address}/`);
});

test("the toolbar button's ratings are compared by the browser; browsing sends nothing", { tag: "@soak" }, async ({
  connected,
  service,
  site,
}) => {
  const settings = settingsOf(connected);
  const pages = ["/good", "/decent", "/bad", "/unknown"].map((path) => site.address + path);
  const [good = "", decent = "", bad = ""] = pages;
  await rememberResults(settings, [
    [good, "good"],
    [decent, "decent"],
    [bad, "bad"],
  ]);
  await settings.getByRole("checkbox", { name: "Show the page's rating on the toolbar button" }).check();
  await expect.poll(() => rules(connected)).toEqual([[good], [decent], [bad]]);
  service.requests.length = 0;
  const tab = await connected.context.newPage();
  for (const page of pages) await tab.goto(page);
  expect(service.requests, "browsing sends nothing").toEqual([]);

  await settings.bringToFront();
  await settings.getByRole("checkbox", { name: "Remember results on this computer" }).uncheck();
  await expect.poll(() => rules(connected)).toEqual([]);
  await settings.getByRole("checkbox", { name: "Remember results on this computer" }).check();
  await expect.poll(() => rules(connected)).toHaveLength(3);
  await settings.getByRole("button", { name: "Clear history" }).click();
  await settings.getByRole("dialog").getByRole("button", { name: "Clear history" }).click();
  await expect.poll(() => rules(connected)).toEqual([]);
});

test("Firefox: the tabs are asked for when the rating is switched on, and given back", { tag: "@soak" }, async () => {
  const service = await startService({ rater: createHeldRater().rate });
  const firefox = await startOurFirefox();
  const settings = await firefox.openPage("options.html#/settings");
  await connectFirefox(settings, service);
  const maySeeTabs = () => settings.evaluate(() => chrome.permissions.contains({ permissions: ["tabs"] }));
  const hasItems = () =>
    settings.evaluate(() => Promise.all(["page", "several", "link"].map((id) => chrome.contextMenus.update(id, {}))));
  await expect.poll(() => hasItems().then(() => true)).toBe(true);
  await settings.locator(text("Alt+Shift+R")).wait();

  expect(await maySeeTabs()).toBe(false);
  await settings.locator(text("Show the page's rating on the toolbar button")).click();
  await expect.poll(maySeeTabs).toBe(true);
  await settings.locator(text("Saved.")).wait();
  await settings.locator(text("Show the page's rating on the toolbar button")).click();
  await expect.poll(maySeeTabs).toBe(false);
  await firefox.close();
  await service.close();
});
