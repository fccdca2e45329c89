import { browser } from "wxt/browser";
import { searchOf } from "@/utils/address-search.ts";
import { t } from "@/utils/i18n.ts";
import type { Hash } from "@/utils/options-page.ts";

export function PageLink({ hash, label }: { hash: Hash; label: string }) {
  return (
    <a href={`/options.html${hash}`} target="_blank" rel="noreferrer">
      {label}
    </a>
  );
}

export function SearchLink({ url }: { url: string }) {
  return <PageLink hash={`#/reports?${new URLSearchParams({ search: searchOf(url) })}`} label={t("search_reports")} />;
}

/** Opens a view of the options page in another tab. */
export function openPage(hash: Hash): void {
  void browser.tabs.create({ url: `/options.html${hash}` });
}
