import { t } from "@/utils/i18n.ts";
import type { Preferences } from "@/utils/models/preferences.ts";
import { hashOf } from "@/utils/options-page.ts";
import { isPrivateWindow } from "@/utils/private-window.ts";

interface NotRememberedProps {
  preferences: Pick<Preferences, "rememberResults">;
  /** Name of what is missing in private windows, which is told there. */
  missing?: string;
  text?: string;
  class?: string;
}

/** Note that nothing is remembered, what is missing as a result, and where to change that. */
export function NotRemembered(props: NotRememberedProps) {
  const { preferences, missing, text = t("history_off"), class: kind = "hint" } = props;
  if (missing && isPrivateWindow()) return <p class={kind}>{t("field_message", missing, t("not_in_private"))}</p>;
  if (preferences.rememberResults) return null;
  return (
    <p class={kind}>
      {text} <a href={hashOf("settings")}>{t("settings")}</a>
    </p>
  );
}
