import { type Signal, useSignal } from "@preact/signals";
import { browser } from "wxt/browser";
import { type Action, useAction } from "@/components/hooks/use-action.ts";
import { type OpenTab, toOpenTabs } from "./open-tabs.ts";
import { whilePermitted } from "./permitted.ts";

export interface OpenTabs {
  tabs: Signal<OpenTab[] | null>;
  /** Ids of those that are ticked. */
  chosen: Signal<ReadonlySet<number>>;
  isDenied: Signal<boolean>;
  show: Action<[]>;
}

/** Lists the pages in the browser's tabs, which it shows only if asked; kept while another source is shown. */
export function useOpenTabs(): OpenTabs {
  const tabs = useSignal<OpenTab[] | null>(null);
  const chosen = useSignal<ReadonlySet<number>>(new Set());
  const isDenied = useSignal(false);
  const show = useAction(async () => {
    const found = await whilePermitted({ permissions: ["tabs"] }, () => browser.tabs.query({}));
    isDenied.value = found === null;
    tabs.value = found && toOpenTabs(found);
    chosen.value = new Set(tabs.value?.filter(({ isSelected }) => isSelected).map(({ id }) => id));
  });
  return { tabs, chosen, isDenied, show };
}
