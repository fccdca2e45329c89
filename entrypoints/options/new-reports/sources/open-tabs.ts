import type { Browser } from "wxt/browser";
import { isWeb } from "@/utils/url.ts";

export interface OpenTab {
  id: number;
  title: string;
  url: string;
  /** Selected together with others in the row of tabs. */
  isSelected: boolean;
}

type Tab = Pick<Browser.tabs.Tab, "id" | "title" | "url" | "highlighted" | "incognito" | "windowId">;

/** Lists tabs that show web pages, the selected ones first, without those of private windows. */
export function toOpenTabs(tabs: Tab[]): OpenTab[] {
  const selected = Map.groupBy(
    tabs.filter(({ highlighted }) => highlighted),
    ({ windowId }) => windowId,
  );
  return tabs
    .flatMap(({ id, title, url, highlighted, incognito, windowId }) => {
      if (incognito || id === undefined || !url || !isWeb(URL.parse(url))) return [];
      // The tab in front is always selected: only more than one were selected by the user.
      const isSelected = highlighted && (selected.get(windowId)?.length ?? 0) > 1;
      return [{ id, title: title || url, url, isSelected }];
    })
    .sort((a, b) => Number(b.isSelected) - Number(a.isSelected));
}
