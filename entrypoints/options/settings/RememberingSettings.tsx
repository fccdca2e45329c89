import { useSignal } from "@preact/signals";
import type { LiveAppState } from "@/components/state.ts";
import { CheckField } from "@/components/ui/CheckField.tsx";
import { ConfirmDialog } from "@/components/ui/dialog/ConfirmDialog.tsx";
import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import { t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";
import { Topic } from "../Topics.tsx";
import { FollowedNumber } from "./FollowedNumber.tsx";
import { HistorySize } from "./HistorySize.tsx";
import { useSaving } from "./use-saving.ts";

export function RememberingSettings({ appState }: { appState: LiveAppState }) {
  const { saved, failure, save } = useSaving();
  const isCleared = useSignal(false);
  const confirming = useSignal(false);
  return (
    <Topic id="remembering-title" title={t("remembering")}>
      <CheckField
        label={t("remember_results")}
        stored={appState.value.preferences.rememberResults}
        save={(rememberResults) => {
          isCleared.value = false;
          return save({ rememberResults });
        }}
        hint={(isOn) => t(isOn ? "remember_results_hint" : "remember_results_off")}
      />
      <FollowedNumber {...appState.value} />
      <HistorySize connectionId={appState.value.connection.id} />
      <div class="row">
        <button type="button" class="small" onClick={() => (confirming.value = true)}>
          {t("history_clear")}
        </button>
        <small class="saved" role="status">
          {isCleared.value ? t("history_cleared") : saved.value && t("saved")}
        </small>
      </div>
      <ErrorNote failure={failure.value} title={t("not_saved")} />
      {confirming.value && (
        <ConfirmDialog
          title={t("history_clear")}
          verb={t("history_clear")}
          onConfirm={async () => {
            saved.value = false;
            isCleared.value = false;
            await ask("clearHistory");
            isCleared.value = true;
          }}
          errorTitle={t("history_not_cleared")}
          onClose={() => (confirming.value = false)}
        >
          <p>{t("history_clear_text")}</p>
        </ConfirmDialog>
      )}
    </Topic>
  );
}
