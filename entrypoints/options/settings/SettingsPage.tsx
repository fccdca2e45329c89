import type { LiveSnapshot } from "@/components/live-snapshot.ts";
import { t } from "@/utils/i18n.ts";
import { ConnectionSettings } from "./ConnectionSettings.tsx";
import { ReportSettings } from "./ReportSettings.tsx";

/** Everything that can be set: the service, its key, and how reports are created and read. */
export function SettingsPage({ snapshot }: { snapshot: LiveSnapshot }) {
  return (
    <main>
      <h1>{t("settings")}</h1>
      <ConnectionSettings snapshot={snapshot} />
      <ReportSettings snapshot={snapshot} />
    </main>
  );
}
