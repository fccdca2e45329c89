import { useSignal } from "@preact/signals";
import { type Browser, browser } from "wxt/browser";
import { useAction } from "@/components/hooks/use-action.ts";
import { speak } from "@/components/ui/Spoken.tsx";
import { plural, t } from "@/utils/i18n.ts";
import { parseReportAddress } from "@/utils/url.ts";
import { whilePermitted } from "./permitted.ts";

export type OpenTabs = ReturnType<typeof useOpenTabs>;

/**
 * Lists the pages in the browser's tabs, which it shows only if asked; kept while another source is shown.
 *
 * @param selected - ids of the tabs that were selected when the user came here, which ended that
 */
export function useOpenTabs(selected: number[]) {
  const tabs = useSignal<OpenTab[] | null>(null);
  /** Ids of those that are ticked. */
  const chosen = useSignal<ReadonlySet<number>>(new Set());
  const isDenied = useSignal(false);
  const show = useAction(async () => {
    const found = await whilePermitted({ permissions: ["tabs"] }, () => browser.tabs.query({}));
    isDenied.value = found === null;
    tabs.value = found && toOpenTabs(found, selected);
    chosen.value = new Set(tabs.value?.filter(({ isSelected }) => isSelected).map(({ id }) => id));
    speak(outcomeOf(tabs.value));
  });
  return { tabs, chosen, isDenied, show };
}

function outcomeOf(tabs: OpenTab[] | null): string {
  if (tabs === null) return t("denied");
  return tabs.length === 0 ? t("tabs_none") : plural("address_count", tabs.length);
}

export interface OpenTab {
  id: number;
  title: string;
  url: string;
  /** Selected together with others in the row of tabs. */
  isSelected: boolean;
}

type Tab = Pick<Browser.tabs.Tab, "id" | "title" | "url" | "highlighted" | "incognito" | "windowId">;

/** Lists tabs that show web pages, the selected ones first, without those of private windows. @param before - selected then */
export function toOpenTabs(tabs: Tab[], before: number[]): OpenTab[] {
  return tabs
    .flatMap(({ id, title, url = "", highlighted, incognito, windowId }) => {
      const read = parseReportAddress(url);
      if (incognito || id === undefined || "problem" in read) return [];
      // The tab in front is always selected: only more than one were selected by the user.
      const isSelected =
        (highlighted && tabs.some((other) => other.highlighted && other.windowId === windowId && other.id !== id)) ||
        (before.length > 1 && before.includes(id));
      return [{ id, title: title || read.address, url: read.address, isSelected }];
    })
    .sort((a, b) => +b.isSelected - +a.isSelected);
}
