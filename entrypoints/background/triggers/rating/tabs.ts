import { browser } from "wxt/browser";
import type { Result } from "@/utils/contract.ts";
import { addressOf } from "@/utils/models/history.ts";
import { drawIcon } from "./icon.ts";

interface Tab {
  id?: number;
  /** Missing without the permission `tabs`. */
  url?: string;
}

/** Firefox has no rules: this sets the icons of tabs, or the usual one where no rating is known. */
export async function showInTabs(ratings: ReadonlyMap<string, Result>, tabs: Tab[]): Promise<void> {
  await Promise.all(
    tabs.map(({ id: tabId, url = "" }) => {
      const rating = ratings.get(addressOf(url.replace(/#.*/, "")));
      // Without a picture, Firefox shows the usual one. A tab may be closed meanwhile.
      const icon = { tabId, imageData: rating && drawIcon(rating) } as Parameters<typeof browser.action.setIcon>[0];
      return browser.action.setIcon(icon).catch(() => undefined);
    }),
  );
}
