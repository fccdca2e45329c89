import { browser } from "wxt/browser";

export async function openTab(url: string, active = true): Promise<void> {
  await browser.tabs.create({ url, active });
}

/** @param hash - as the options page's `formatRoute` spells it */
export function optionsPage(hash: string): string {
  return browser.runtime.getURL(`/options.html${hash}`);
}
