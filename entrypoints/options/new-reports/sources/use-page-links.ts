import { type Signal, useSignal } from "@preact/signals";
import { type Action, useAction } from "@/components/hooks/use-action.ts";
import { ask, type PageLinks } from "@/utils/messages.ts";

export interface LinksReader {
  tabId: number | null;
  /** Null until they were read. */
  links: PageLinks | null;
  isSameSite: Signal<boolean>;
  read: Action<[]>;
}

/** Reads the links of a tab's page; kept while another source is shown. @param tabId - null for no tab */
export function usePageLinks(tabId: number | null): LinksReader {
  const found = useSignal<{ tabId: number; links: PageLinks } | null>(null);
  const isSameSite = useSignal(true);
  const read = useAction(async () => {
    if (tabId !== null) found.value = { tabId, links: await ask("readLinks", { tabId }) };
  });
  const links = found.value?.tabId === tabId ? found.value.links : null;
  return { tabId, links, isSameSite, read };
}
