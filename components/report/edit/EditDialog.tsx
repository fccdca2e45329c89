import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Settings } from "@/utils/app-state.ts";
import { type PrivacyName, privacyName, type Report } from "@/utils/contract.ts";
import { t } from "@/utils/i18n.ts";
import { isResultAwaited } from "@/utils/models/update.ts";
import { useUpdate } from "../../hooks/use-update.ts";
import { Address } from "../../ui/Address.tsx";
import { Dialog } from "../../ui/dialog/Dialog.tsx";
import { Form } from "../../ui/Form.tsx";
import { moveFocus } from "../../ui/focus.ts";
import { speak } from "../../ui/Spoken.tsx";
import { CopyLinkAndPassword } from "../CopyWithPassword.tsx";
import { EditFields } from "./EditFields.tsx";
import { useEdit } from "./use-edit.ts";

export interface EditDialogProps {
  connectionId: string;
  report: Report;
  settings: Settings;
  onClose: () => void;
  onSaved?: (report: Report) => void;
}

/** Changes a report's privacy, password and results in one go; only changes are sent. */
export function EditDialog({ connectionId, settings, onClose, onSaved, ...props }: EditDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const edit = useEdit(props.report);
  const report = edit.report.value;
  const answeredName = useSignal<PrivacyName>();
  const saved = useSignal<Saved | null>(null);
  const save = useUpdate(connectionId, report, (answer, asked, isLate) => {
    const { updated } = answer;
    const { password } = asked;
    const isRequested = isResultAwaited(asked, answer);
    onSaved?.(updated);
    edit.report.value = updated;
    // By now the user may be about to change something else.
    if (isLate) return edit.noteMade(asked);
    edit.changedTo.value = null;
    if (asked.privacy !== undefined && updated.privacy !== asked.privacy) {
      answeredName.value = privacyName(updated.privacy);
    } else if (password || isRequested) saved.value = { report: updated, password, isRequested };
    else {
      dialog.current?.close();
      speak(t("saved"));
    }
  });
  function submit() {
    const changes = edit.read();
    if (!changes) return;
    edit.changedTo.value = null;
    answeredName.value = undefined;
    if (Object.keys(changes).length === 0) dialog.current?.close();
    else void save.run(changes);
  }
  return (
    <Dialog
      ref={dialog}
      title={t("edit_title")}
      initialFocus="input:checked"
      isBusy={save.running.value}
      onClose={onClose}
    >
      <p class={saved.value ? "" : "visually-hidden"} role="status">
        {saved.value && `${t("saved")} ${saved.value.isRequested ? t("results_awaited") : ""}`}
      </p>
      {saved.value ? (
        <Outcome {...saved.value} settings={settings} onClose={() => dialog.current?.close()} />
      ) : (
        <Form onSubmit={submit}>
          <p class="address">
            <Address url={report.url} />
          </p>
          <EditFields edit={edit} failure={save.failure.value} />
          <PrivacyNews text="changed_meanwhile" name={privacyName(edit.changedTo.value)} />
          <PrivacyNews text="changed_otherwise" name={answeredName.value} />
          <div class="row">
            <button type="submit" class="primary" aria-disabled={save.running.value}>
              {save.running.value ? t("saving") : t("save")}
            </button>
            <button type="button" disabled={save.running.value} onClick={() => dialog.current?.close()}>
              {t(answeredName.value ? "close" : "cancel")}
            </button>
          </div>
        </Form>
      )}
    </Dialog>
  );
}

/** Says which privacy the report has, where it is another one than expected. */
function PrivacyNews({
  text,
  name,
}: {
  text: "changed_meanwhile" | "changed_otherwise";
  name: PrivacyName | undefined;
}) {
  if (!name) return null;
  return (
    <p class="note" role="alert">
      {t(text, t(`privacy_${name}`))}
    </p>
  );
}

interface Saved {
  report: Report;
  /** A new password, to be passed on before the dialog closes: nothing else knows it. */
  password: string | undefined;
  isRequested: boolean;
}

interface OutcomeProps extends Omit<Saved, "isRequested"> {
  settings: Settings;
  onClose: () => void;
}

/** Leads on from what was saved. */
function Outcome({ report, password, settings, onClose }: OutcomeProps) {
  const buttons = useRef<HTMLDivElement>(null);
  // The button that saved it is gone.
  useLayoutEffect(() => moveFocus(buttons.current?.querySelector("button")), []);
  return (
    <div class="row" ref={buttons}>
      {password && <CopyLinkAndPassword report={report} password={password} settings={settings} />}
      <button type="button" onClick={onClose}>
        {t("close")}
      </button>
    </div>
  );
}
