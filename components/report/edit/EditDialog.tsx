import { useSignal } from "@preact/signals";
import { useRef, useState } from "preact/hooks";
import {
  PRIVACY,
  type Privacy,
  type PrivacyName,
  privacyName,
  RESULTS_REFRESH,
  type Report,
  type ReportChanges,
} from "@/utils/contract.ts";
import { t } from "@/utils/i18n.ts";
import { useUpdate } from "../../hooks/use-update.ts";
import { Address } from "../../ui/Address.tsx";
import { Dialog } from "../../ui/dialog/Dialog.tsx";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { PrivacyField } from "../PrivacyField.tsx";

export interface EditDialogProps {
  connectionId: string;
  report: Report;
  onClose: () => void;
  onSaved?: (report: Report) => void;
}

/** Changes a report's privacy, password and results in one go; only changes are sent. */
export function EditDialog({ connectionId, onClose, onSaved, ...props }: EditDialogProps) {
  // Edit what was opened, whatever a look-up brings meanwhile.
  const [report] = useState(props.report);
  const dialog = useRef<HTMLDialogElement>(null);
  const privacy = useSignal<Privacy | null>(report.privacy);
  const password = useSignal("");
  const refresh = useSignal(false);
  const missing = useSignal(false);
  const answeredName = useSignal<PrivacyName>();
  const save = useUpdate(connectionId, report, (updated, asked) => {
    onSaved?.(updated);
    if (asked.privacy === undefined || updated.privacy === asked.privacy) dialog.current?.close();
    else answeredName.value = privacyName(updated.privacy);
  });

  const newPassword = privacy.value === PRIVACY.password ? password.value : "";
  const hadPassword = report.privacy === PRIVACY.password;
  const changes: ReportChanges = {
    // An unknown privacy stays as it is until another one is chosen.
    ...(privacy.value !== null && (privacy.value !== report.privacy || newPassword) && { privacy: privacy.value }),
    ...(newPassword && { password: newPassword }),
    ...(refresh.value && { results: RESULTS_REFRESH.yes }),
  };
  function submit(event: Event) {
    event.preventDefault();
    missing.value = privacy.value === PRIVACY.password && !hadPassword && password.value === "";
    if (missing.value) return;
    answeredName.value = undefined;
    if (Object.keys(changes).length === 0) dialog.current?.close();
    else void save.run(changes);
  }

  const { fields } = save.failure.value ?? {};
  const shownFields = privacy.value === PRIVACY.password ? ["privacy", "password"] : ["privacy"];
  const passwordProblem = missing.value && password.value === "" ? t("password_required") : fields?.password;
  return (
    <Dialog
      ref={dialog}
      title={t("edit_title")}
      initialFocus="input:checked"
      isBusy={save.running.value}
      onClose={onClose}
    >
      <form class="stack" noValidate onSubmit={submit}>
        <p class="address">
          <Address url={report.url} />
        </p>
        <PrivacyField
          privacy={privacy}
          password={password}
          problems={{ privacy: fields?.privacy, password: passwordProblem }}
          hint={hadPassword ? t("password_keep") : undefined}
        />
        <label class="check">
          <input type="checkbox" checked={refresh.value} onChange={() => (refresh.value = !refresh.value)} />
          {t("refresh_results")}
        </label>
        <ErrorNote
          failure={save.failure.value}
          title={t("not_changed")}
          uncertainTitle={t("maybe_changed")}
          shownFields={shownFields}
        />
        {answeredName.value && (
          <p class="note" role="alert">
            {t("changed_otherwise", t(`privacy_${answeredName.value}`))}
          </p>
        )}
        <div class="row">
          <button type="submit" class="primary" aria-disabled={save.running.value}>
            {save.running.value ? t("saving") : t("save")}
          </button>
          <button type="button" disabled={save.running.value} onClick={() => dialog.current?.close()}>
            {t(answeredName.value ? "close" : "cancel")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
