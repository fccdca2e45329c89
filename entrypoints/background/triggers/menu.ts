import { type Browser, browser } from "wxt/browser";
import { t } from "@/utils/i18n.ts";
import { preferencesItem } from "@/utils/models/preferences.ts";
import { hashOf } from "@/utils/options-page.ts";
import { openOptions } from "../open-tab.ts";
import { createAt } from "./create-at.ts";

const WEB = ["https://*/*", "http://*/*"];

const SEVERAL = "several";

export function answerMenu(): void {
  browser.contextMenus.onClicked.addListener(({ menuItemId, linkUrl, pageUrl }, tab) => {
    if (menuItemId === SEVERAL) void openNewReports(tab);
    else void createAt(linkUrl ?? pageUrl ?? tab?.url ?? "", tab?.incognito);
  });
}

/** Opens New reports, which may now read the links of this tab. Nothing of private windows is read there. */
async function openNewReports(tab: Browser.tabs.Tab | undefined): Promise<void> {
  const ids = tab && !tab.incognito ? await selectedWith(tab) : [];
  await openOptions(hashOf("new-reports", { tab: ids.join() }));
}

/** Lists the ids of a tab and those that are selected together with it: opening another ends that. */
async function selectedWith({ id, windowId }: Browser.tabs.Tab): Promise<(number | undefined)[]> {
  const selected = await browser.tabs.query({ highlighted: true, windowId }).catch(() => []);
  return [...new Set([id, ...selected.map((tab) => tab.id)])];
}

/** Draws the items of the context menu, which browsers keep while the background sleeps, or removes them. */
export async function drawMenu(): Promise<void> {
  const { contextMenu } = await preferencesItem.getValue();
  await browser.contextMenus.removeAll();
  if (!contextMenu) return;
  const page = { id: "page", title: t("menu_page"), documentUrlPatterns: WEB };
  add({ ...page, contexts: import.meta.env.FIREFOX ? ["page", "tab"] : ["page"] });
  add({ id: SEVERAL, title: t("several_pages"), contexts: ["action"] });
  add({ id: "link", title: t("menu_link"), contexts: ["link"], targetUrlPatterns: WEB });
}

function add(item: Parameters<typeof browser.contextMenus.create>[0]): void {
  // Reading the error accepts it: two drawings at once add the same item twice.
  browser.contextMenus.create(item, () => void browser.runtime.lastError);
}
