import { useSignal } from "@preact/signals";
import { useAction } from "@/components/hooks/use-action.ts";
import { Address } from "@/components/ui/Address.tsx";
import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import { formatNumber } from "@/utils/format.ts";
import { plural, t } from "@/utils/i18n.ts";
import { ask, type PageLinks } from "@/utils/messages.ts";
import { shortAddress } from "@/utils/url.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { CheckBox } from "../../ui/CheckBox.tsx";
import type { Intake } from "../intake.ts";

interface LinksSourceProps {
  intake: Intake;
  /** Reader of the tab from which this page was opened. */
  reader: LinksReader;
  /** Shows the source of sitemaps with an address. */
  onSitemap: (address: string) => void;
}

/** The links of the page in the tab from which the user came. */
export function LinksSource({ intake, reader, onSitemap }: LinksSourceProps) {
  const { tabId, links, isSameSite, read } = reader;
  if (tabId === null) {
    return (
      <p class="secondary">
        {t("open_page", t("several_pages"))} {t("links_hint")}
      </p>
    );
  }
  return (
    <div class="stack">
      <div class="row">
        <ActionButton action={read} label={t("read_links")} />
        <small>{t("links_text")}</small>
      </div>
      <ErrorNote failure={read.failure.value} title={t("nothing_read")} />
      {links && <Links links={links} isSameSite={isSameSite} intake={intake} onSitemap={onSitemap} />}
    </div>
  );
}

interface LinksProps extends Pick<LinksSourceProps, "intake" | "onSitemap">, Pick<LinksReader, "isSameSite"> {
  links: PageLinks;
}

function Links({ links: { pageUrl, addresses, isCut, sitemaps }, isSameSite, intake, onSitemap }: LinksProps) {
  const { origin = "", host = "" } = URL.parse(pageUrl) ?? {};
  const wanted = isSameSite.value ? addresses.filter((address) => URL.parse(address)?.host === host) : addresses;
  return (
    <>
      <p role="status">
        <bdi class="name" dir="ltr">
          <Address url={pageUrl} />
        </bdi>{" "}
        {addresses.length === 0 ? t("no_address_there") : plural("address_count", addresses.length)}
        {isCut && ` ${t("links_cut", formatNumber(addresses.length))}`}
      </p>
      <CheckBox
        label={t("only_of_site", shortAddress(origin))}
        isChecked={isSameSite.value}
        onCheck={(isOn) => (isSameSite.value = isOn)}
      />
      <div class="row">
        <button
          type="button"
          disabled={wanted.length === 0}
          onClick={() => intake.add({ kind: "links", name: pageUrl, addresses: wanted })}
        >
          {plural("add_addresses", wanted.length)}
        </button>
        <button type="button" class="quiet" onClick={() => onSitemap(sitemaps[0] ?? `${origin}/`)}>
          {t("use_sitemap")}
        </button>
      </div>
    </>
  );
}

type LinksReader = ReturnType<typeof usePageLinks>;

/** Reads the links of a tab's page; kept while another source is shown. @param tabId - null for no tab */
export function usePageLinks(tabId: number | null) {
  const found = useSignal<{ tabId: number; links: PageLinks } | null>(null);
  const isSameSite = useSignal(true);
  const read = useAction(async () => {
    if (tabId !== null) found.value = { tabId, links: await ask("readLinks", { tabId }) };
  });
  /** Null until they were read. */
  const links = found.value?.tabId === tabId ? found.value.links : null;
  return { tabId, links, isSameSite, read };
}
