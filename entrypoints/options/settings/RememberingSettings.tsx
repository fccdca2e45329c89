import { useSignal } from "@preact/signals";
import { useAction } from "@/components/hooks/use-action.ts";
import type { LiveAppState } from "@/components/state.ts";
import { CheckField } from "@/components/ui/CheckField.tsx";
import { ConfirmDialog } from "@/components/ui/dialog/ConfirmDialog.tsx";
import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import { t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";
import { FollowedNumber } from "./FollowedNumber.tsx";
import { HistorySize } from "./HistorySize.tsx";

export function RememberingSettings({ appState }: { appState: LiveAppState }) {
  const done = useSignal<"saved" | "history_cleared" | null>(null);
  const confirming = useSignal(false);
  const save = useAction(async (rememberResults: boolean) => {
    done.value = null;
    await ask("changePreferences", { rememberResults });
    done.value = "saved";
  });
  return (
    <section class="card" aria-labelledby="remembering-title">
      <h2 id="remembering-title">{t("remembering")}</h2>
      <CheckField
        label={t("remember_results")}
        stored={appState.value.preferences.rememberResults}
        save={(isOn) => save.run(isOn).then(() => save.failure.value === null)}
        hint={(isOn) => t(isOn ? "remember_results_hint" : "remember_results_off")}
      />
      <FollowedNumber {...appState.value} />
      <HistorySize connectionId={appState.value.connection.id} />
      <div class="row">
        <button type="button" class="small" onClick={() => (confirming.value = true)}>
          {t("history_clear")}
        </button>
        <small class="saved" role="status">
          {done.value && t(done.value)}
        </small>
      </div>
      {save.failure.value && <ErrorNote failure={save.failure.value} title={t("not_saved")} />}
      {confirming.value && (
        <ConfirmDialog
          title={t("history_clear")}
          verb={t("history_clear")}
          onConfirm={async () => {
            done.value = null;
            await ask("clearHistory");
            done.value = "history_cleared";
          }}
          errorTitle={t("history_not_cleared")}
          onClose={() => (confirming.value = false)}
        >
          <p>{t("history_clear_text")}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
