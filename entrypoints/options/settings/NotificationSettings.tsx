import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { browser } from "wxt/browser";
import { useAction } from "@/components/hooks/use-action.ts";
import type { LiveAppState } from "@/components/state.ts";
import { CheckField } from "@/components/ui/CheckField.tsx";
import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import { t } from "@/utils/i18n.ts";
import { useKeptFocus } from "../use-kept-focus.ts";
import { NOTIFICATIONS, useNotificationsAllowed } from "./use-notifications-allowed.ts";
import { useSaving } from "./use-saving.ts";

/** What the browser may show outside the extension, about what schedules found. */
export function NotificationSettings({ appState }: { appState: LiveAppState }) {
  const { weeklySummary, withoutAddresses } = appState.value.preferences;
  const { saved, failure, save } = useSaving();
  return (
    <section class="card" aria-labelledby="notifications-title">
      <h2 id="notifications-title">{t("notifications")}</h2>
      <Permission />
      <CheckField
        label={t("weekly_summary")}
        stored={weeklySummary}
        save={(isOn) => save({ weeklySummary: isOn })}
        hint={() => t("weekly_summary_hint")}
      />
      <CheckField
        label={t("without_addresses")}
        stored={withoutAddresses}
        save={(isOn) => save({ withoutAddresses: isOn })}
        hint={() => t("without_addresses_hint")}
      />
      <small class="saved" role="status">
        {saved.value && t("saved")}
      </small>
      <ErrorNote failure={failure.value} title={t("not_saved")} />
    </section>
  );
}

function Permission() {
  const isAllowed = useNotificationsAllowed();
  const isDenied = useSignal(false);
  // Browsers grant it only as the first thing that a click awaits.
  const request = useAction(async () => {
    isDenied.value = !(await browser.permissions.request(NOTIFICATIONS));
  });
  const parts = useRef<HTMLDivElement>(null);
  useKeptFocus(parts);
  if (isAllowed === null) return null;
  return (
    <div class="stack" ref={parts}>
      <p class="secondary" role="status" tabIndex={-1}>
        {t(isAllowed ? "notifications_allowed" : "notifications_missing")}{" "}
        {!isAllowed && isDenied.value && t("notifications_denied")}
      </p>
      {!isAllowed && (
        <div>
          <button type="button" class="small" aria-disabled={request.running.value} onClick={request.run}>
            {t("allow_notifications")}
          </button>
        </div>
      )}
      <ErrorNote failure={request.failure.value} />
    </div>
  );
}
