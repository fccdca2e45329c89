import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import type { Asked, PageLinks, Protocol } from "../../utils/messages.ts";
import type { Chromium } from "../support/chromium.ts";
import { openOptions } from "../support/manage.ts";
import { allowPrivateWindows, openPrivateWindow } from "../support/private-window.ts";
import { type Site, startSite } from "../support/site.ts";
import { expect, openPopupOn, settingsOf, test } from "../support/story.ts";

interface Answer<T> {
  res: T;
  err?: { kind: string; site?: string };
}

/** Asks the background as pages do. */
function ask<T>(
  page: Page,
  type: keyof Protocol,
  data: Asked<"readSiteFile"> | Asked<"readLinks">,
): Promise<Answer<T>> {
  return page.evaluate((message) => chrome.runtime.sendMessage(message), { type, data });
}

/** Numbers of tabs are told to extensions only. */
function tabIdOf(page: Page): Promise<number> {
  return page.evaluate(async () => (await chrome.tabs.query({ active: true }))[0]?.id ?? -1);
}

/** Lets the user allow a site, as the page asks for it. */
async function allow(chromium: Chromium, page: Page, { address }: Site): Promise<void> {
  const pattern = `${address}/*`;
  await chromium.allow([pattern]);
  const request = (origin: string) => chrome.permissions.request({ origins: [origin] });
  expect(await page.evaluate(request, pattern)).toBe(true);
}

function pages(...addresses: string[]): string {
  return `<urlset>${addresses.map((address) => `<url><loc>${address}</loc></url>`).join("")}</urlset>`;
}

function send(body: string | Uint8Array, type = "application/xml") {
  return (response: ServerResponse) => response.writeHead(200, { "content-type": type }).end(body);
}

function redirect(to: string) {
  return (response: ServerResponse) => response.writeHead(301, { location: to }).end();
}

test("T17: files of a site are read, packed ones too, without key and cookies, and nothing else", async ({
  connected,
  service,
  site,
}) => {
  await allow(connected, settingsOf(connected), site);
  await connected.context.addCookies([{ name: "session", value: "secret", url: site.address }]);
  const map = pages(`${site.address}/shop`, "https://a.example/");
  site.files["/robots.txt"] = send(`Sitemap: ${site.address}/map.xml.gz`, "text/plain");
  site.files["/map.xml.gz"] = send(gzipSync(map), "application/gzip");
  const read = (url: string) => ask<string>(settingsOf(connected), "readSiteFile", { url, tabId: null });
  expect((await read(`${site.address}/robots.txt`)).res).toBe(`Sitemap: ${site.address}/map.xml.gz`);
  expect((await read(`${site.address}/map.xml.gz`)).res).toBe(map);
  expect((await read("http://localhost:1/b.xml")).err?.kind).toBe("siteNotPermitted");
  const paths = site.requests.map(([path]) => path);
  expect(paths).toEqual(["/robots.txt", "/map.xml.gz"]);
  for (const [path, headers] of site.requests) {
    for (const name of ["cookie", "authorization", "referer"]) expect(headers, path).not.toHaveProperty(name);
  }
  expect(service.requests).toEqual([]);
});

test("a sitemap is read from the page, and of its files those are taken that stay ticked", { tag: "@soak" }, async ({
  connected,
  site,
}) => {
  await allow(connected, settingsOf(connected), site);
  const addressOf = (name: string) => `${site.address}/${name}`;
  site.files["/sitemap.xml"] = send(
    `<sitemapindex>${["pages", "blog"].map((name) => `<sitemap><loc>${addressOf(name)}.xml</loc></sitemap>`).join("")}</sitemapindex>`,
  );
  site.files["/pages.xml"] = send(pages(...["", "rooms", "menu"].map(addressOf)));
  site.files["/blog.xml"] = send(pages(...["news", "summer"].map(addressOf)));
  const page = await openOptions(connected, "#/new-reports?from=sitemap");
  await page.getByRole("textbox", { name: "Sitemap, or address of the site" }).fill(site.address);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Found: 5 addresses in 2 files.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Create 5 reports" })).toBeVisible();
  await page.getByRole("checkbox", { name: "blog.xml" }).uncheck();
  await expect(page.getByRole("button", { name: "Create 3 reports" })).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all" }).check();
  await expect(page.getByRole("button", { name: "Create 5 reports" })).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: /^Leave out: .*pages\.xml$/ }).click();
  await expect(page.getByRole("button", { name: "Create 2 reports" })).toBeVisible();
});

test("the permission to read a site ends with the page that asked for it, even before all was read", {
  tag: "@soak",
}, async ({ connected, site }) => {
  const pattern = `${site.address}/*`;
  const isHeld = () =>
    settingsOf(connected).evaluate((origin) => chrome.permissions.contains({ origins: [origin] }), pattern);
  await connected.allow([pattern]);
  site.files["/robots.txt"] = () => {};
  const page = await openOptions(connected, "#/new-reports?from=sitemap");
  await page.getByRole("textbox", { name: "Sitemap, or address of the site" }).fill(site.address);
  await page.keyboard.press("Enter");
  await expect.poll(() => site.requests.length).toBe(1);
  expect(await isHeld()).toBe(true);
  await page.reload();
  await expect.poll(isHeld).toBe(false);
});

test("T17: another site is not asked, and without permission none is", async ({ connected, site }) => {
  const other = await startSite();
  const options = settingsOf(connected);
  const { err } = await ask(options, "readSiteFile", { url: `${site.address}/map.xml`, tabId: null });
  expect(err?.kind).toBe("siteNotPermitted");
  expect(site.requests).toEqual([]);
  await allow(connected, settingsOf(connected), site);
  site.files["/map.xml"] = redirect(`${other.address}/map.xml`);
  other.files["/map.xml"] = send(pages("https://a.example/"));
  const unread = await ask(options, "readSiteFile", { url: `${site.address}/map.xml`, tabId: null });
  expect(unread.err?.kind).toBe("siteRedirected");
  expect(other.requests).toEqual([]);
  other.close();
});

test("T18: the links of a page are read where the toolbar button was clicked, whatever the page allows or redefines", async ({
  connected,
  site,
}) => {
  site.files["/links"] = (response) =>
    response
      .writeHead(200, { "content-type": "text/html", "content-security-policy": "connect-src 'none'" })
      .end(`<!doctype html><title>Links</title><link rel="Sitemap" href="/map.xml">
        <form name="links"></form><form name="querySelectorAll"></form>
        <a href="/1#x">1</a><a href="/1">1</a><a href="https://a.example/">a</a><a href="javascript:alert(1)">x</a>
        <script>Document.prototype.querySelectorAll = () => { throw new Error("no") }; Set.prototype.add = null;</script>`);
  const { popup, close } = await openPopupOn(connected, `${site.address}/links`);
  const tabId = await tabIdOf(popup);
  await close();
  site.requests.length = 0;
  const { res } = await ask<PageLinks>(settingsOf(connected), "readLinks", { tabId });
  expect(res).toEqual({
    pageUrl: `${site.address}/links`,
    addresses: [`${site.address}/1`, "https://a.example/"],
    isCut: false,
    sitemaps: [`${site.address}/map.xml`],
  });
  expect(site.requests).toEqual([]);
});

test("the sitemap of the site in front is read by its page, which needs no permission, whatever the page's policy", async ({
  connected,
  site,
}) => {
  const map = pages(`${site.address}/shop`, `${site.address}/menu`, "https://a.example/");
  site.files["/"] = (response) =>
    response
      .writeHead(200, { "content-type": "text/html", "content-security-policy": "connect-src 'none'" })
      .end('<!doctype html><title>Shop</title><a href="/1">1</a><script>fetch = null; FileReader = null;</script>');
  site.files["/robots.txt"] = send(
    `Sitemap: ${site.address}/map.xml.gz\nSitemap: ${site.address}/moved.xml\nSitemap: http://localhost:1/other.xml`,
    "text/plain",
  );
  site.files["/map.xml.gz"] = send(gzipSync(map), "application/gzip");
  site.files["/moved.xml"] = redirect("/new.xml");
  await connected.context.addCookies([{ name: "session", value: "secret", url: site.address }]);
  const { popup, close } = await openPopupOn(connected, `${site.address}/`);
  const tabId = await tabIdOf(popup);
  await close();
  site.requests.length = 0;
  const page = await openOptions(connected, `#/new-reports?tab=${tabId}`);
  await page.getByRole("button", { name: "Read the links" }).click();
  await page.getByRole("button", { name: "Use the site's sitemap" }).click();
  await expect(page.getByText("Found: 3 addresses in 1 file.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Create 3 reports" })).toBeVisible();
  await expect(page.getByText("This address redirects")).toBeVisible();
  await expect(page.getByText("The browser does not let this extension read this site.")).toBeVisible();
  expect(site.requests.map(([path]) => path)).toEqual(["/robots.txt", "/map.xml.gz", "/moved.xml"]);
  for (const [path, headers] of site.requests) {
    for (const name of ["cookie", "authorization", "referer"]) expect(headers, path).not.toHaveProperty(name);
  }
});

test("T18: no other page is read: not without a click, not one of the browser, none of a private window", {
  tag: "@soak",
}, async ({ connected, site }) => {
  const options = settingsOf(connected);
  const { context } = connected;
  const tab = await context.newPage();
  for (const url of [`${site.address}/shop`, "chrome://version/", "about:blank"]) {
    await tab.goto(url);
    await tab.bringToFront();
    const { err } = await ask(options, "readLinks", { tabId: await tabIdOf(options) });
    expect(err?.kind, url).toBe("pageNotReadable");
  }
  expect((await ask(options, "readLinks", { tabId: 123_456 })).err?.kind).toBe("pageNotReadable");
});

test("T18: a page of a private window is not read, even where the browser allows it", { tag: "@soak" }, async ({
  chromium,
  site,
}) => {
  await allowPrivateWindows(chromium);
  const options = await chromium.openPage("options.html");
  await allow(chromium, options, site);
  await openPrivateWindow(chromium, `${site.address}/private`);
  const tabId = await options.evaluate(
    async () => (await chrome.tabs.query({})).find(({ incognito }) => incognito)?.id ?? -1,
  );
  expect(tabId).toBeGreaterThan(0);
  expect((await ask(options, "readLinks", { tabId })).err?.kind).toBe("pageNotReadable");
});
