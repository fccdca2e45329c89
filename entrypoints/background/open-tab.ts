import { browser } from "wxt/browser";
import type { Hash } from "@/utils/options-page.ts";

/** Chromium opens no tab where there is no window that we may see. @param url - of the web, or a path of ours */
export async function openTab(url: string, active = true): Promise<void> {
  await browser.tabs.create({ url, active }).catch(() => browser.windows.create({ url }));
}

export function openOptions(hash: Hash): Promise<void> {
  return openTab(`/options.html${hash}`);
}

/** As {@link openOptions}, for what Firefox's private windows cannot show: in none of them, even if it is in front. */
export async function openOutsidePrivate(hash: Hash): Promise<void> {
  const url = `/options.html${hash}`;
  const last = await browser.windows.getLastFocused().catch(() => undefined);
  const windows = [last, ...(await browser.windows.getAll())];
  const windowId = windows.find((one) => one?.type === "normal" && !one.incognito)?.id;
  if (windowId === undefined) return void (await browser.windows.create({ url, incognito: false }));
  await browser.tabs.create({ url, windowId });
  await browser.windows.update(windowId, { focused: true });
}
