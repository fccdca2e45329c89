import { useSignal } from "@preact/signals";
import { ConfirmDialog } from "@/components/ui/dialog/ConfirmDialog.tsx";
import { moveFocus } from "@/components/ui/focus.ts";
import type { AppState } from "@/utils/app-state.ts";
import { t } from "@/utils/i18n.ts";
import type { ConnectionRecord } from "@/utils/models/connection.ts";
import { shortAddress } from "@/utils/url.ts";
import type { ConnectionForm } from "./connection-form.ts";

/** Forgets the saved key after a confirmation. The field beside it may hold the address of another service. */
export function ForgetKey({ form, appState }: { form: ConnectionForm; appState: AppState }) {
  /** The connection asked about: another page may have connected another one since. */
  const asked = useSignal<ConnectionRecord | null>(null);
  return (
    <>
      {appState.keyHint && (
        <button type="button" onClick={() => (asked.value = appState.connection)}>
          {t("forget_key")}
        </button>
      )}
      {asked.value && (
        <ConfirmDialog
          title={t("forget_key_title", shortAddress(asked.value.serviceUrl))}
          verb={t("forget_key")}
          onConfirm={form.forgetKey.bind(null, asked.value.id)}
          errorTitle={t("key_not_forgotten")}
          onClose={() => {
            asked.value = null;
            if (form.isForgotten.value) moveFocus(document.getElementById("api-key"));
          }}
        >
          <p>{t("forget_key_text")}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
