import { t } from "@/utils/i18n.ts";
import type { Preferences } from "@/utils/models/preferences.ts";
import { hashOf } from "@/utils/options-page.ts";

interface NotRememberedProps {
  preferences: Pick<Preferences, "rememberResults">;
  text?: string;
  class?: string;
}

/** Note that nothing is remembered, what is missing as a result, and where to change that. */
export function NotRemembered({ preferences, text = t("history_off"), class: kind = "hint" }: NotRememberedProps) {
  if (preferences.rememberResults) return null;
  return (
    <p class={kind}>
      {text} <a href={hashOf("settings")}>{t("settings")}</a>
    </p>
  );
}
