import { browser } from "wxt/browser";
import { optionsPage } from "@/utils/options-page.ts";

export async function openTab(url: string, active = true): Promise<void> {
  await browser.tabs.create({ url, active });
}

/** Opens a view of the options page. @param hash - as `hashOf` formats it */
export function openOptions(hash: string): Promise<void> {
  return openTab(browser.runtime.getURL(optionsPage(hash)));
}
