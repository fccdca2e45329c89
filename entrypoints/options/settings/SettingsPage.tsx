import type { LiveSnapshot } from "@/components/live-snapshot.ts";
import { useLostSettings } from "@/components/use-lost-settings.ts";
import { t } from "@/utils/i18n.ts";
import { ConnectionSettings } from "./ConnectionSettings.tsx";
import { Diagnostics } from "./Diagnostics.tsx";
import { ReportSettings } from "./ReportSettings.tsx";

/** Everything that can be set: the service, its key, and how reports are created and read; and what a bug report needs. */
export function SettingsPage({ snapshot }: { snapshot: LiveSnapshot }) {
  const isLost = useLostSettings(snapshot.value.settings);
  return (
    <main>
      <h1>{t("settings")}</h1>
      {isLost && (
        <p class="note" role="alert">
          {t("settings_lost")}
        </p>
      )}
      <ConnectionSettings snapshot={snapshot} />
      <ReportSettings snapshot={snapshot} />
      <Diagnostics snapshot={snapshot} />
    </main>
  );
}
