import { browser } from "wxt/browser";
import type { Hash } from "@/utils/options-page.ts";

export async function openTab(url: string, active = true): Promise<void> {
  await browser.tabs.create({ url, active });
}

export function openOptions(hash: Hash): Promise<void> {
  return openTab(browser.runtime.getURL(`/options.html${hash}`));
}
