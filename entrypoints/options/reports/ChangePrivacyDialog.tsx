import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { useAction } from "@/components/hooks/use-action.ts";
import { PrivacyField } from "@/components/report/PrivacyField.tsx";
import { Dialog } from "@/components/ui/dialog/Dialog.tsx";
import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import { Form } from "@/components/ui/Form.tsx";
import { PRIVACY, type Privacy, privacyName } from "@/utils/contract.ts";
import { plural, t } from "@/utils/i18n.ts";
import { NamedReports } from "../NamedReports.tsx";
import { type OfSelectedProps, updateSelected } from "./update-selected.ts";

/** Gives all selected reports the same privacy; what was chosen and typed stays if that fails. */
export function ChangePrivacyDialog({ list, reports, onClose }: OfSelectedProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const privacy = useSignal<Privacy | null>(null);
  const password = useSignal("");
  const isTried = useSignal(false);
  const isProtected = privacy.value === PRIVACY.password;
  const isComplete = privacy.value !== null && !(isProtected && password.value === "");
  const change = useAction(async (chosen: Privacy) => {
    await updateSelected(list, reports, { privacy: chosen, ...(isProtected && { password: password.value }) });
    dialog.current?.close();
  });
  function submit() {
    isTried.value = true;
    if (isComplete && privacy.value !== null) void change.run(privacy.value);
  }
  const name = privacyName(privacy.value);
  const problems = {
    privacy: isTried.value && privacy.value === null ? t("privacy_needed") : undefined,
    password: isTried.value && password.value === "" ? t("password_required") : undefined,
  };
  return (
    <Dialog
      ref={dialog}
      title={plural("change_privacy_title", reports.length)}
      initialFocus="dialog"
      isBusy={change.running.value}
      onClose={onClose}
    >
      <Form onSubmit={submit}>
        <NamedReports reports={reports} />
        <PrivacyField privacy={privacy} password={password} problems={problems} />
        <ErrorNote failure={change.failure.value} title={t("not_changed")} uncertainTitle={t("maybe_changed")} />
        <div class="row">
          <button type="submit" class="primary" aria-disabled={change.running.value}>
            {name ? plural("change_privacy_count", reports.length, t(`privacy_${name}`)) : t("change_privacy")}
          </button>
          <button type="button" disabled={change.running.value} onClick={() => dialog.current?.close()}>
            {t("cancel")}
          </button>
        </div>
      </Form>
    </Dialog>
  );
}
