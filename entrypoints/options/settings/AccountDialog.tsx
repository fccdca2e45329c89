import { useRef } from "preact/hooks";
import { Dialog } from "@/components/ui/dialog/Dialog.tsx";
import type { AppState } from "@/utils/app-state.ts";
import { t } from "@/utils/i18n.ts";
import { shortAddress } from "@/utils/url.ts";
import type { ConnectionForm } from "./connection-form.ts";
import { ExportHistory } from "./ExportHistory.tsx";
import { type Counted, hasOpenTasks, isSomething, rememberedText, UNREADABLE } from "./remembered.ts";

interface AccountDialogProps {
  form: ConnectionForm;
  /** Names the connection that may be replaced. */
  appState: AppState;
  remembered: Counted;
}

/** Asks before what is remembered of a connection, or open, is given up, or kept for another account. */
export function AccountDialog({ form, appState, remembered }: AccountDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { connection } = appState;
  const isMoved = form.question.value === "sameService";
  const service = shortAddress(connection.serviceUrl);
  /** Browsers grant a permission only as the first thing of a click. */
  function answer(isOtherAccount: boolean) {
    void form.saveAndConnect({ isOtherAccount });
    dialog.current?.close();
  }
  return (
    <Dialog
      ref={dialog}
      title={t(isMoved ? "same_service_title" : "same_account_title")}
      describedBy="account-text"
      initialFocus="dialog"
      onClose={form.dropQuestion}
    >
      <div id="account-text" class="stack">
        {isSomething(remembered) && (
          <p>{t(isMoved ? "same_service_text" : "same_account_text", service, rememberedText(remembered))}</p>
        )}
        {hasOpenTasks(appState) && <p>{t("same_open")}</p>}
      </div>
      {remembered !== UNREADABLE && remembered.addresses > 0 && <ExportHistory connectionId={connection.id} />}
      <div class="row">
        <button type="button" class="primary" onClick={() => answer(false)}>
          {t(isMoved ? "same_service" : "same_account")}
        </button>
        <button type="button" class="danger" onClick={() => answer(true)}>
          {t(isMoved ? "other_service" : "other_account")}
        </button>
        <button type="button" onClick={() => dialog.current?.close()}>
          {t("cancel")}
        </button>
      </div>
    </Dialog>
  );
}
