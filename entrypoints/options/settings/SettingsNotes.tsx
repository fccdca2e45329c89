import { useLostSettings } from "@/components/use-lost-settings.ts";
import type { Damaged } from "@/utils/damaged.ts";
import { language, type MessageKey, t } from "@/utils/i18n.ts";
import type { Settings } from "@/utils/storage.ts";
import { useDamaged } from "../use-damaged.ts";

/** The settings that the user knows, by the names of their fields. */
const LABELS: Partial<Record<keyof Settings, MessageKey>> = {
  address: "service_address",
  forgetKeyOnClose: "forget_key_on_close",
  defaultPrivacy: "default_privacy",
  reportPage: "report_page",
  lookUpOnOpen: "look_up_on_open",
};

/** What became of settings that the browser has lost or damaged. */
export function SettingsNotes({ settings }: { settings: Settings }) {
  const isLost = useLostSettings(settings);
  const reset = labelsOf(useDamaged());
  return (
    <>
      {isLost && (
        <p class="note" role="alert">
          {t("settings_lost")}
        </p>
      )}
      {reset.length > 0 && (
        <div class="note" role="status">
          <span>{t("settings_reset", new Intl.ListFormat(language(), { type: "unit" }).format(reset))}</span>
          <a href="#/activity">{t("activity")}</a>
        </div>
      )}
    </>
  );
}

/** The names of the settings that were kept aside; where all of them were one damaged value, of all. */
function labelsOf(damaged: Damaged[]): string[] {
  const isReset = (field: string) => damaged.some(({ name }) => name === "settings" || name === `settings.${field}`);
  return Object.entries(LABELS).flatMap(([field, label]) => (isReset(field) ? [t(label)] : []));
}
