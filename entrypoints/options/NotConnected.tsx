import { useStorageWiped } from "@/components/hooks/use-storage-wiped.ts";
import type { Settings } from "@/utils/app-state.ts";
import { t } from "@/utils/i18n.ts";

/** Stands in for a list before a service is connected. */
export function NotConnected({ settings }: { settings: Settings }) {
  const isLost = useStorageWiped(settings);
  return (
    <main>
      <p>
        {isLost ? t("settings_lost") : t(settings.connection.serviceUrl === "" ? "not_connected" : "error_keyMissing")}
      </p>
      <p>
        <a class="button primary" href="#/settings">
          {t("set_up")}
        </a>
      </p>
    </main>
  );
}
