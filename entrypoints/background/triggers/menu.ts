import { browser } from "wxt/browser";
import { t } from "@/utils/i18n.ts";
import { preferencesItem } from "@/utils/models/preferences.ts";
import { createAt } from "./create-at.ts";

const WEB = ["https://*/*", "http://*/*"];

export function answerMenu(): void {
  browser.contextMenus.onClicked.addListener(({ linkUrl, pageUrl }, tab) => {
    void createAt(linkUrl ?? pageUrl ?? tab?.url ?? "", tab?.incognito);
  });
}

/** Draws the items of the context menu, which browsers keep while the background sleeps, or removes them. */
export async function drawMenu(): Promise<void> {
  const { contextMenu } = await preferencesItem.getValue();
  await browser.contextMenus.removeAll();
  if (!contextMenu) return;
  const page = { id: "page", title: t("menu_page"), documentUrlPatterns: WEB };
  add({ ...page, contexts: import.meta.env.FIREFOX ? ["page", "tab"] : ["page"] });
  add({ id: "link", title: t("menu_link"), contexts: ["link"], targetUrlPatterns: WEB });
}

function add(item: Parameters<typeof browser.contextMenus.create>[0]): void {
  // Reading the error accepts it: two drawings at once add the same item twice.
  browser.contextMenus.create(item, () => void browser.runtime.lastError);
}
