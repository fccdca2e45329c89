import { useRef } from "preact/hooks";
import { IconButton } from "@/components/ui/IconButton.tsx";
import { CLEAR, FILE, LINK, PASTE, SITEMAP, TABS } from "@/components/ui/icons.ts";
import { plural, t } from "@/utils/i18n.ts";
import { type AddedSource, SOURCES, type SourceKind } from "@/utils/models/address-source.ts";
import { shortAddress } from "@/utils/url.ts";
import { useKeptFocus } from "../../hooks/use-kept-focus.ts";
import type { NewReportsView } from "../../routes/new-reports-route.ts";
import type { Intake } from "../intake.ts";
import { FileSource } from "./FileSource.tsx";
import type { FileReader } from "./file-reader.ts";
import { LinksSource, usePageLinks } from "./LinksSource.tsx";
import { useOpenTabs } from "./open-tabs.ts";
import { PasteSource } from "./PasteSource.tsx";
import { listedFiles, SitemapSource } from "./SitemapSource.tsx";
import { Tabs } from "./Tabs.tsx";
import { TabsSource } from "./TabsSource.tsx";
import { type SitemapReader, useSitemap } from "./use-sitemap.ts";

const PATHS: Record<SourceKind, string> = { paste: PASTE, file: FILE, sitemap: SITEMAP, tabs: TABS, links: LINK };

interface SourcesPanelProps {
  intake: Intake;
  files: FileReader;
  view: NewReportsView & { job: null };
  onChoose: (source: SourceKind) => void;
}

/** Tabs of the sources; their addresses add up. */
export function SourcesPanel({ intake, files, view, onChoose }: SourcesPanelProps) {
  const tabs = SOURCES.map((name) => ({ name, label: t(`source_${name}`), path: PATHS[name] }));
  const sitemap = useSitemap(intake);
  const openTabs = useOpenTabs(view.selected);
  const links = usePageLinks(view.tab);
  return (
    <section class="panel sources" aria-label={t("sources")}>
      <Tabs label={t("sources")} tabs={tabs} current={view.source} onChoose={onChoose}>
        {view.source === "paste" && <PasteSource intake={intake} />}
        {view.source === "file" && <FileSource files={files} />}
        {view.source === "sitemap" && <SitemapSource intake={intake} sitemap={sitemap} />}
        {view.source === "tabs" && <TabsSource intake={intake} openTabs={openTabs} />}
        {view.source === "links" && (
          <LinksSource
            intake={intake}
            reader={links}
            onSitemap={(address) => {
              onChoose("sitemap");
              if (sitemap.action.running.value) return;
              sitemap.address.value = address;
              void sitemap.action.run(view.tab);
            }}
          />
        )}
      </Tabs>
      <Added intake={intake} read={view.source === "sitemap" ? sitemap.result : null} />
    </section>
  );
}

interface AddedProps {
  intake: Intake;
  /** Content of the sitemap's source, if it is open: it lists its files itself. */
  read: SitemapReader["result"] | null;
}

function Added({ intake, read }: AddedProps) {
  const listed = listedFiles(read?.value ?? null).map(({ url }) => url);
  const added = intake.added.value.filter(({ kind, name }) => kind !== "sitemap" || !listed.includes(name));
  const list = useRef<HTMLUListElement>(null);
  useKeptFocus(list);
  if (added.length === 0) return null;
  return (
    <ul class="added" aria-label={t("added")} ref={list}>
      {added.map((source) => (
        <li key={source.id}>
          <bdi class="name" title={source.name}>
            {nameOf(source)}
          </bdi>
          <small>{plural("address_count", source.addresses.length)}</small>
          <IconButton
            label={t("field_message", t("leave_out"), nameOf(source))}
            hint={t("leave_out")}
            path={CLEAR}
            onClick={() => intake.remove(source.id)}
          />
        </li>
      ))}
    </ul>
  );
}

function nameOf({ kind, name }: AddedSource): string {
  if (name !== "") return shortAddress(name);
  return t(kind === "tabs" ? "source_tabs" : "pasted_text");
}
