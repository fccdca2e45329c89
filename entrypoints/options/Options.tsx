import type { LiveSnapshot } from "@/components/live-snapshot.ts";
import { t } from "@/utils/i18n.ts";
import { shortAddress } from "@/utils/url.ts";
import { SettingsPage } from "./SettingsPage.tsx";

/** The options page: its navigation and the page chosen there. */
export function Options({ snapshot }: { snapshot: LiveSnapshot }) {
  return (
    <>
      <header>
        <span class="brand">
          <img src="/icon/icon.svg" alt="" />
          {t("extensionName")}
        </span>
        <nav aria-label={t("navigation")}>
          <a href="#/settings" aria-current="page">
            {t("settings")}
          </a>
        </nav>
        <span class="secondary">{shortAddress(snapshot.value.settings.address)}</span>
      </header>
      <SettingsPage snapshot={snapshot} />
    </>
  );
}
