import { browser } from "wxt/browser";

/** A link to a view of the options page. @param hash - as its `formatRoute` spells it */
export function PageLink({ hash, label }: { hash: string; label: string }) {
  return (
    <a href={`/options.html${hash}`} target="_blank" rel="noreferrer">
      {label}
    </a>
  );
}

/** Opens a view of the options page in another tab. */
export function openPage(hash: string): void {
  void browser.tabs.create({ url: browser.runtime.getURL(`/options.html${hash}`) });
}
