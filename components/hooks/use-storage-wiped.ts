import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { browser } from "wxt/browser";
import type { Settings } from "@/utils/app-state.ts";
import { t } from "@/utils/i18n.ts";

/** Were the settings lost? No service is stored, but the browser still lets this extension reach one. */
export function useStorageWiped({ connection }: Pick<Settings, "connection">): boolean {
  const mayReachService = useSignal(false);
  useEffect(() => {
    // Ask once: a first connection grants the origin a moment before it is stored.
    void browser.permissions.getAll().then(({ origins = [] }) => {
      mayReachService.value = origins.length > 0;
    });
  }, []);
  return connection.serviceUrl === "" && mayReachService.value;
}

export function useNotConnectedText(settings: Settings): string {
  const reason = settings.connection.serviceUrl ? "error_keyMissing" : "not_connected";
  return t(useStorageWiped(settings) ? "settings_lost" : reason);
}
