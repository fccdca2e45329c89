import { useStorageWiped } from "@/components/hooks/use-storage-wiped.ts";
import type { LiveAppState } from "@/components/state.ts";
import { t } from "@/utils/i18n.ts";
import { Topics } from "../ui/Topics.tsx";
import { AtHandSettings } from "./AtHandSettings.tsx";
import { ConnectionSettings } from "./ConnectionSettings.tsx";
import type { ConnectionDraft } from "./connection-draft.ts";
import { Diagnostics } from "./Diagnostics.tsx";
import { NotificationSettings } from "./NotificationSettings.tsx";
import { RememberingSettings } from "./RememberingSettings.tsx";
import { ReportSettings } from "./ReportSettings.tsx";

const TOPICS = {
  "connection-title": "your_service",
  "reports-title": "creating_reports",
  "remembering-title": "remembering",
  "at-hand-title": "at_hand",
  "notifications-title": "notifications",
  "diagnostics-title": "diagnostics",
} as const;

export function SettingsPage({ appState, draft }: { appState: LiveAppState; draft: ConnectionDraft }) {
  const isLost = useStorageWiped(appState.value);
  return (
    <main>
      <h1 tabIndex={-1}>{t("settings")}</h1>
      {isLost && (
        <p class="note" role="alert">
          {t("settings_lost")}
        </p>
      )}
      <Topics label={t("settings")} topics={Object.entries(TOPICS).map(([id, title]) => ({ id, title: t(title) }))}>
        <ConnectionSettings appState={appState} draft={draft} />
        <ReportSettings appState={appState} />
        <RememberingSettings appState={appState} />
        <AtHandSettings appState={appState} />
        <NotificationSettings appState={appState} />
        <Diagnostics appState={appState} />
      </Topics>
    </main>
  );
}
