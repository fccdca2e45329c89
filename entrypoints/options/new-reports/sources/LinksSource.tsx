import { useSignal } from "@preact/signals";
import { useAction } from "@/components/hooks/use-action.ts";
import { Address } from "@/components/ui/Address.tsx";
import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import { plural, t } from "@/utils/i18n.ts";
import { ask, type PageLinks } from "@/utils/messages.ts";
import type { Intake } from "../intake.ts";

interface LinksSourceProps {
  intake: Intake;
  /** Tab from which this page was opened; null for none. */
  tabId: number | null;
  /** Shows the source of sitemaps with an address. */
  onSitemap: (address: string) => void;
}

/** The links of the page in the tab from which the user came. */
export function LinksSource({ intake, tabId, onSitemap }: LinksSourceProps) {
  const links = useSignal<PageLinks | null>(null);
  const read = useAction(async () => {
    if (tabId !== null) links.value = await ask("readLinks", { tabId });
  });
  if (tabId === null) return <p class="secondary">{t("links_hint", t("several_pages"))}</p>;
  return (
    <div class="stack">
      <div class="row">
        <button type="button" aria-disabled={read.running.value} onClick={() => read.run()}>
          {t("read_links")}
        </button>
        <small>{t("links_text")}</small>
      </div>
      {read.failure.value && <ErrorNote failure={read.failure.value} title={t("links_not_read")} />}
      {links.value && <Links links={links.value} intake={intake} onSitemap={onSitemap} />}
    </div>
  );
}

interface LinksProps extends Pick<LinksSourceProps, "intake" | "onSitemap"> {
  links: PageLinks;
}

function Links({ links: { pageUrl, addresses, sitemaps }, intake, onSitemap }: LinksProps) {
  const isSameSite = useSignal(true);
  const origin = URL.parse(pageUrl)?.origin ?? "";
  const wanted = isSameSite.value ? addresses.filter((address) => URL.parse(address)?.origin === origin) : addresses;
  return (
    <>
      <p role="status">
        <bdi class="name" dir="ltr">
          <Address url={pageUrl} />
        </bdi>{" "}
        {addresses.length === 0 ? t("no_address_there") : plural("address_count", addresses.length)}
      </p>
      <label class="check">
        <input
          type="checkbox"
          checked={isSameSite.value}
          onChange={({ currentTarget: { checked } }) => (isSameSite.value = checked)}
        />
        {t("only_of_site", URL.parse(pageUrl)?.host ?? "")}
      </label>
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
