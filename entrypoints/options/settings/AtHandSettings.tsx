import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { browser } from "wxt/browser";
import type { LiveAppState } from "@/components/state.ts";
import { FieldError } from "@/components/ui/FieldError.tsx";
import { t } from "@/utils/i18n.ts";
import { requestPermission } from "../hooks/use-permission.ts";
import { useSaving } from "../hooks/use-saving.ts";
import { Topic } from "../ui/Topics.tsx";
import { CheckField } from "./CheckField.tsx";
import { Saved } from "./Saved.tsx";

/** Firefox tells the addresses of tabs with this permission only. */
const TABS = { permissions: ["tabs" as const] };

/** Settings of the browser's own places: toolbar button, context menu, keyboard and address bar. */
export function AtHandSettings({ appState }: { appState: LiveAppState }) {
  const { showRating, contextMenu, listKeys, rememberResults } = appState.value.preferences;
  const saving = useSaving();
  const { save } = saving;
  const isDenied = useSignal(false);

  /** Asks for the permission first: browsers grant it only as the first thing that a click awaits. */
  async function saveWithTabs(isOn: boolean): Promise<boolean> {
    isDenied.value = false;
    saving.saved.value = false;
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
      <FieldError id="rating-problem" text={isDenied.value && !showRating ? t("denied") : undefined} />
      <CheckField
        label={t("context_menu")}
        stored={contextMenu}
        save={(isOn) => save({ contextMenu: isOn })}
        hint={() => t("context_menu_hint")}
      />
      <KeyboardCommands />
      <CheckField label={t("single_keys")} stored={listKeys} save={(isOn) => save({ listKeys: isOn })} />
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

/** Names of the manifest's commands; the browser has none for the first. */
const NAMES: Record<string, () => string> = {
  _execute_action: () => t("command_popup"),
  "create-report": () => t("menu_page"),
  "open-reports": () => t("command_reports"),
};

/** Lists the keyboard commands with their present keys, which only the browser itself can change. */
function KeyboardCommands() {
  const keys = useSignal<Record<string, string>>({});
  useEffect(() => {
    async function read() {
      const commands = await browser.commands.getAll();
      keys.value = Object.fromEntries(commands.map(({ name = "", shortcut = "" }) => [name, shortcut]));
    }
    void read();
    // Keys are changed in another tab.
    document.addEventListener("visibilitychange", read);
    return () => document.removeEventListener("visibilitychange", read);
  }, []);
  return (
    <div class="field">
      <h3 class="label" id="keyboard-commands">
        {t("shortcuts")}
      </h3>
      <dl class="commands">
        {Object.entries(NAMES).map(([name, label]) => (
          <div key={name}>
            <dt>{label()}</dt>
            <dd>{keys.value[name] ? <kbd dir="ltr">{keys.value[name]}</kbd> : t("no_keys")}</dd>
          </div>
        ))}
      </dl>
      <div class="row">
        <button type="button" class="small" aria-labelledby="change-keys keyboard-commands" onClick={openBrowserKeys}>
          <span id="change-keys">{t("change_keys")}</span>
        </button>
        <small>{t("change_keys_hint")}</small>
      </div>
    </div>
  );
}

function openBrowserKeys(): void {
  const commands = browser.commands as typeof browser.commands & { openShortcutSettings(): Promise<void> };
  if (import.meta.env.FIREFOX) void commands.openShortcutSettings();
  else void browser.tabs.create({ url: "chrome://extensions/shortcuts" });
}
