import { expect, type Page } from "@playwright/test";
import { TEST_MS } from "./bound.ts";
import { type Chromium, DEVELOPER_PAGE } from "./chromium.ts";

/** Lets the extension run in private windows, as a user does in the browser's settings. It is started anew by that. */
export async function allowPrivateWindows({ context, id }: Chromium): Promise<void> {
  const page = await context.newPage();
  await page.goto(DEVELOPER_PAGE);
  const configure = (verb: string, change: object) =>
    page.evaluate(`chrome.developerPrivate.${verb}(${JSON.stringify(change)})`);
  await configure("updateProfileConfiguration", { inDeveloperMode: true }); // Else it is not started again.
  // A page that opens before the new worker is there may ask the old one, which never answers.
  const startedAnew = context.waitForEvent("serviceworker", { timeout: TEST_MS });
  await configure("updateExtensionConfiguration", { extensionId: id, incognitoAccess: true });
  await expect
    .poll(() => page.evaluate(`chrome.developerPrivate.getExtensionInfo("${id}").then(({ state }) => state)`))
    .toBe("ENABLED");
  await (await startedAnew).evaluate("chrome.runtime.id");
  await page.close();
}

/** Opens a page in a private window of its own. */
export async function openPrivateWindow({ context, openPage }: Chromium, url: string): Promise<Page> {
  const page = await openPage("manifest.json");
  const [opened] = await Promise.all([
    context.waitForEvent("page"),
    page.evaluate((address) => chrome.windows.create({ incognito: true, url: address }), url),
  ]);
  await opened.waitForURL(url);
  await page.close();
  return opened;
}
