import { useSignal } from "@preact/signals";
import { browser } from "wxt/browser";
import type { LiveAppState } from "@/components/state.ts";
import { CheckField } from "@/components/ui/CheckField.tsx";
import { FieldError } from "@/components/ui/FieldError.tsx";
import { t } from "@/utils/i18n.ts";
import { Topic } from "../Topics.tsx";
import { requestPermission } from "../use-permission.ts";
import { KeyboardCommands } from "./KeyboardCommands.tsx";
import { Saved } from "./Saved.tsx";
import { useSaving } from "./use-saving.ts";

/** Firefox tells the addresses of tabs with this permission only. */
const TABS = { permissions: ["tabs" as const] };

/** Settings of the browser's own places: toolbar button, context menu, keyboard and address bar. */
export function AtHandSettings({ appState }: { appState: LiveAppState }) {
  const { showRating, contextMenu, rememberResults } = appState.value.preferences;
  const saving = useSaving();
  const { save } = saving;
  const isDenied = useSignal(false);

  /** Asks for the permission first: browsers grant it only as the first thing that a click awaits. */
  async function saveWithTabs(isOn: boolean): Promise<boolean> {
    isDenied.value = false;
    if (isOn) {
      isDenied.value = !(await requestPermission(TABS));
      return !isDenied.value && save({ showRating: true });
    }
    const isSaved = await save({ showRating: false });
    if (isSaved) await browser.permissions.remove(TABS).catch(() => false);
    return isSaved;
  }
  return (
    <Topic id="at-hand-title" title={t("at_hand")}>
      <CheckField
        label={t("show_rating")}
        stored={showRating}
        save={import.meta.env.FIREFOX ? saveWithTabs : (isOn) => save({ showRating: isOn })}
        hint={() => ratingHint(rememberResults)}
      />
      <FieldError id="rating-problem" text={isDenied.value ? t("show_rating_denied") : undefined} />
      <CheckField
        label={t("context_menu")}
        stored={contextMenu}
        save={(isOn) => save({ contextMenu: isOn })}
        hint={() => t("context_menu_hint")}
      />
      <KeyboardCommands />
      <small>{t("address_bar_hint", "wr")}</small>
      <Saved saving={saving} />
    </Topic>
  );
}

function ratingHint(rememberResults: boolean): string {
  if (!rememberResults) return t("show_rating_off");
  const hint = t("show_rating_hint");
  return import.meta.env.FIREFOX ? `${hint} ${t("show_rating_tabs")}` : hint;
}
