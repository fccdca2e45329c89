import { useStorageWiped } from "@/components/hooks/use-storage-wiped.ts";
import type { Settings } from "@/utils/app-state.ts";
import { t } from "@/utils/i18n.ts";
import { hashOf } from "@/utils/options-page.ts";
import type { Route } from "./route.ts";

export function NotConnected({ page, settings }: { page: Route["page"]; settings: Settings }) {
  const isLost = useStorageWiped(settings);
  return (
    <main class="page">
      <h1 tabIndex={-1}>{t(page)}</h1>
      <div class="empty">
        <p>
          {isLost
            ? t("settings_lost")
            : t(settings.connection.serviceUrl === "" ? "not_connected" : "error_keyMissing")}
        </p>
        <a class="button primary" href={hashOf("settings")}>
          {t("set_up")}
        </a>
      </div>
    </main>
  );
}
