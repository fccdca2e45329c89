import { useSignal } from "@preact/signals";
import { ConfirmDialog } from "@/components/ui/dialog/ConfirmDialog.tsx";
import { moveFocus } from "@/components/ui/focus.ts";
import type { AppState } from "@/utils/app-state.ts";
import { t } from "@/utils/i18n.ts";
import { shortAddress } from "@/utils/url.ts";
import type { ConnectionForm } from "./connection-form.ts";

/** Forgets the saved key after a confirmation. The field beside it may hold the address of another service. */
export function ForgetKey({ form, appState }: { form: ConnectionForm; appState: AppState }) {
  const confirming = useSignal(false);
  return (
    <>
      {appState.keyHint && (
        <button type="button" onClick={() => (confirming.value = true)}>
          {t("forget_key")}
        </button>
      )}
      {confirming.value && (
        <ConfirmDialog
          title={t("forget_key_title", shortAddress(appState.connection.serviceUrl))}
          verb={t("forget_key")}
          onConfirm={form.forgetKey}
          errorTitle={t("key_not_forgotten")}
          onClose={() => {
            confirming.value = false;
            if (form.isForgotten.value) moveFocus(document.getElementById("api-key"));
          }}
        >
          <p>{t("forget_key_text")}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
