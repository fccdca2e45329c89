import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { browser } from "wxt/browser";
import { useAction } from "@/components/hooks/use-action.ts";
import type { LiveAppState } from "@/components/state.ts";
import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import { t } from "@/utils/i18n.ts";
import { useKeptFocus } from "../hooks/use-kept-focus.ts";
import { NOTIFICATIONS, requestPermission, usePermission } from "../hooks/use-permission.ts";
import { useSaving } from "../hooks/use-saving.ts";
import { ActionButton } from "../ui/ActionButton.tsx";
import { SpokenChange } from "../ui/SpokenChange.tsx";
import { Topic } from "../ui/Topics.tsx";
import { CheckField } from "./CheckField.tsx";
import { Saved } from "./Saved.tsx";

export function NotificationSettings({ appState }: { appState: LiveAppState }) {
  const { weeklySummary, withoutAddresses } = appState.value.preferences;
  const saving = useSaving();
  const { save } = saving;
  return (
    <Topic id="notifications-title" title={t("notifications")}>
      <Permission />
      <CheckField
        label={t("weekly_summary")}
        stored={weeklySummary}
        save={async (isOn) => {
          // First, because browsers ask only in the click. Denied, the line above tells it.
          if (isOn) await requestPermission(NOTIFICATIONS);
          return save({ weeklySummary: isOn });
        }}
        hint={() => t("weekly_summary_hint")}
      />
      <CheckField
        label={t("without_addresses")}
        stored={withoutAddresses}
        save={(isOn) => save({ withoutAddresses: isOn })}
        hint={() => t("without_addresses_hint")}
      />
      <Saved saving={saving} />
    </Topic>
  );
}

function Permission() {
  const isAllowed = usePermission(NOTIFICATIONS);
  const isDenied = useSignal(false);
  // Browsers grant it only as the first thing that a click awaits.
  const request = useAction(async () => {
    isDenied.value = !(await browser.permissions.request(NOTIFICATIONS));
  });
  const parts = useRef<HTMLDivElement>(null);
  useKeptFocus(parts);
  if (isAllowed === null) return null;
  const permission = t(isAllowed ? "notifications_allowed" : "notifications_missing");
  return (
    <div class="stack" ref={parts}>
      <p class="secondary" tabIndex={-1}>
        <SpokenChange text={[...(isDenied.value && !isAllowed ? [t("denied")] : []), permission].join(" ")} />
      </p>
      {!isAllowed && (
        <div>
          <ActionButton action={request} class="small" label={t("allow_notifications")} />
        </div>
      )}
      <ErrorNote failure={request.failure.value} />
    </div>
  );
}
