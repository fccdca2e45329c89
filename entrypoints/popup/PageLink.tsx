import { browser } from "wxt/browser";
import { searchOf } from "@/utils/address-search.ts";
import { t } from "@/utils/i18n.ts";
import { hashOf, optionsPage } from "@/utils/options-page.ts";

/** A link to a view of the options page. @param hash - as `hashOf` formats it */
export function PageLink({ hash, label }: { hash: string; label: string }) {
  return (
    <a href={optionsPage(hash)} target="_blank" rel="noreferrer">
      {label}
    </a>
  );
}

/** Leads to the list of the reports of an address. */
export function SearchLink({ url }: { url: string }) {
  return <PageLink hash={hashOf("reports", { search: searchOf(url) })} label={t("search_reports")} />;
}

/** Opens a view of the options page in another tab. */
export function openPage(hash: string): void {
  void browser.tabs.create({ url: browser.runtime.getURL(optionsPage(hash)) });
}
