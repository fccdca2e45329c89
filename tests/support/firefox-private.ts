import type { Page } from "puppeteer-core";
import type { Firefox } from "./firefox.ts";

/** Opens a private window, which comes to the front. */
export async function openPrivateWindow({ inWindow }: Firefox): Promise<void> {
  await inWindow(`
    const opened = OpenBrowserWindow({ private: true });
    await new Promise((resolve) => opened.addEventListener("load", resolve, { once: true }));
    await opened.delayedStartupPromise;
    opened.focus();`);
}

/** Opens a page of the extension in a private window of its own, which comes to the front. */
export async function openInPrivateWindow(firefox: Firefox, path: string): Promise<Page> {
  await openPrivateWindow(firefox);
  return firefox.openPage(path);
}

/** The addresses of the tabs of each window, the private one apart. */
export async function tabsOfWindows({
  inWindow,
}: Firefox): Promise<{ isPrivate: boolean; isInFront: boolean; tabs: string[] }[]> {
  const read = `
    const { PrivateBrowsingUtils } = ChromeUtils.importESModule("resource://gre/modules/PrivateBrowsingUtils.sys.mjs");
    return JSON.stringify([...Services.wm.getEnumerator("navigator:browser")].map((one) => ({
      isPrivate: PrivateBrowsingUtils.isWindowPrivate(one),
      isInFront: one === Services.focus.activeWindow,
      tabs: one.gBrowser.tabs.map((tab) => tab.linkedBrowser.currentURI.spec),
    })));`;
  return JSON.parse(String(await inWindow(read)));
}
