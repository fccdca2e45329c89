import { t } from "@/utils/i18n.ts";
import type { Preferences } from "@/utils/models/preferences.ts";

/** Says that no schedule can run where nothing is remembered. */
export function NotRemembered({ preferences }: { preferences: Preferences }) {
  if (preferences.rememberResults) return null;
  return (
    <p class="hint">
      {t("error_notRemembered")} <a href="#/settings">{t("settings")}</a>
    </p>
  );
}
