import type { LiveSnapshot } from "@/components/live-snapshot.ts";
import { t } from "@/utils/i18n.ts";
import { ConnectionSettings } from "./ConnectionSettings.tsx";
import { Diagnostics } from "./Diagnostics.tsx";
import { ReportSettings } from "./ReportSettings.tsx";
import { SettingsNotes } from "./SettingsNotes.tsx";

/** Everything that can be set: the service, its key, and how reports are created and read; and what a bug report needs. */
export function SettingsPage({ snapshot }: { snapshot: LiveSnapshot }) {
  return (
    <main>
      <h1>{t("settings")}</h1>
      <SettingsNotes settings={snapshot.value.settings} />
      <ConnectionSettings snapshot={snapshot} />
      <ReportSettings snapshot={snapshot} />
      <Diagnostics snapshot={snapshot} />
    </main>
  );
}
