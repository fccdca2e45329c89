import { t } from "@/utils/i18n.ts";
import type { Preferences } from "@/utils/models/preferences.ts";

interface NotRememberedProps {
  preferences: Pick<Preferences, "rememberResults">;
  /** What does not work therefore. */
  text: string;
  class?: string;
}

/** Says what is missing where nothing is remembered, and where that can be changed. */
export function NotRemembered({ preferences, text, class: kind = "hint" }: NotRememberedProps) {
  if (preferences.rememberResults) return null;
  return (
    <p class={kind}>
      {text} <a href="#/settings">{t("settings")}</a>
    </p>
  );
}
