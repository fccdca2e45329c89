import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { browser } from "wxt/browser";
import { t } from "@/utils/i18n.ts";

/** Names of the manifest's commands; the browser has none for the first. */
const NAMES: Record<string, () => string> = {
  _execute_action: () => t("command_popup"),
  "create-report": () => t("menu_page"),
  "open-reports": () => t("command_reports"),
};

/** Lists the keyboard commands with their present keys, which only the browser itself can change. */
export function KeyboardCommands() {
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
