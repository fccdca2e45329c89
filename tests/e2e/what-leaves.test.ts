import type { BrowserContext, Page } from "@playwright/test";
import { connect } from "../support/connect.ts";
import { readHistory } from "../support/history.ts";
import { allowPrivateWindows, openPrivateWindow } from "../support/private-window.ts";
import { readStoredTasks } from "../support/stored-tasks.ts";
import { expect, settingsOf, test } from "../support/story.ts";

/** Opens a tab on an address. */
async function openTab(context: BrowserContext, url: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(url);
  return tab;
}

/** Opens a tab on an address that a page has made up of itself. */
async function openBlob(context: BrowserContext, origin: string): Promise<Page> {
  const tab = await openTab(context, origin);
  const [opened] = await Promise.all([
    context.waitForEvent("page"),
    tab.evaluate(() => void open(URL.createObjectURL(new Blob(["made up"], { type: "text/html" })))),
  ]);
  return opened;
}

/** Tabs of every kind, with what the popup takes for the page's address. */
const TABS: [
  kind: string,
  open: (context: BrowserContext, site: string, id: string) => Promise<Page>,
  path?: string,
][] = [
  ["a website", (context, site) => openTab(context, `${site}/shop?q=1`), "/shop?q=1"],
  ["a website with a fragment", (context, site) => openTab(context, `${site}/shop#secret`), "/shop"],
  ["user info in the address", (context, site) => openTab(context, site.replace("//", "//me:secret@"))],
  ["an empty tab", (context) => openTab(context, "about:blank")],
  ["a page of data", (context) => openTab(context, "data:text/html,secret")],
  ["a page made up by a website", openBlob],
  ["a file", (context) => openTab(context, import.meta.url)],
  ["a page of the browser", (context) => openTab(context, "chrome://version/")],
  [
    "a page of the extension",
    (context, _site, id) => openTab(context, `chrome-extension://${id}/options.html#/settings`),
  ],
];

test(`T12: the popup on ${TABS.length} kinds of tabs sends nothing, or only what it looks up of a website`, {
  tag: "@soak",
}, async ({ connected, service, site }) => {
  const { context, id } = connected;
  const lookUp = settingsOf(connected).getByRole("checkbox", { name: "Look up the page when the popup opens" });
  const tabs: { tab: Page; kind: string; address: string }[] = [];
  for (const [kind, open, path] of TABS) {
    tabs.push({ tab: await open(context, site.address, id), kind, address: path ? site.address + path : "" });
  }
  for (const looksUp of [false, true]) {
    await settingsOf(connected).bringToFront();
    await lookUp.setChecked(looksUp);
    await expect(settingsOf(connected).getByText("Saved.")).toBeVisible();
    for (const { tab, kind, address } of tabs) {
      const { popup, close } = await connected.openPopup(tab.url());
      await expect(popup.getByRole("textbox", { name: "Address" }), kind).toHaveValue(address);
      if (address && looksUp) await expect(popup.getByText("No report of this page yet.")).toBeVisible();
      await close();
    }
    const searched = service.requests.map(({ path }) => new URL(path, service.address).searchParams.get("search"));
    const pages = tabs.map(({ address }) => address.replace(/^http:\/\/|\/$/g, "")).filter(Boolean);
    expect(searched).toEqual(looksUp ? pages : []);
  }
  expect(service.requests.filter(({ method }) => method !== "GET")).toEqual([]);
});

test("T12: a private window looks nothing up, and what is asked for there leaves nothing on the disk", async ({
  chromium,
  service,
  site,
}) => {
  await allowPrivateWindows(chromium);
  await chromium.allow([`${service.address}/*`]);
  await connect(await chromium.openPage("options.html#/settings"), service);
  service.requests.length = 0;
  await openPrivateWindow(chromium, `${site.address}/private`);
  const { popup } = await chromium.openPopup(`${site.address}/private`);
  await expect(popup.getByRole("textbox", { name: "Address" })).toHaveValue(`${site.address}/private`);
  await expect(popup.getByRole("button", { name: "Create report" })).toBeVisible();
  expect(service.requests).toEqual([]);
  await popup.getByRole("button", { name: "Create report" }).click();
  await expect(popup.getByRole("link", { name: "Open report" })).toBeVisible();
  expect(service.requests.map(({ method }) => method)).toEqual(["POST"]);
  const page = await chromium.openPage("options.html#/reports");
  await expect(page.getByRole("row").filter({ hasText: "/private" })).toHaveCount(1);
  expect(JSON.stringify(await readHistory(page))).not.toContain("/private");
  const left = await page.evaluate(async () => {
    const { submissions, ...session } = await chrome.storage.session.get<{ submissions: unknown[] }>();
    const others = [
      await chrome.storage.local.get(),
      session,
      await chrome.action.getTitle({}),
      await chrome.alarms.getAll(),
    ];
    return { inMemory: JSON.stringify(submissions), elsewhere: JSON.stringify(others) };
  });
  expect(left.inMemory).toContain("/private");
  expect(left.elsewhere).not.toContain("/private");
  expect(await readStoredTasks(page, "create")).toEqual([]);
});
