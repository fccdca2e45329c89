import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { t } from "@/utils/i18n.ts";
import { useAction } from "../../hooks/use-action.ts";
import { ErrorNote } from "../ErrorNote.tsx";
import { Dialog } from "./Dialog.tsx";

interface ConfirmDialogProps {
  title: string;
  /** What the button that confirms is called. */
  verb: string;
  /** What is done then; the dialog stays and says why where it fails. */
  onConfirm: () => Promise<unknown>;
  /** What a failure begins with. */
  errorTitle: string;
  /** What it begins with where it may have been done all the same. */
  uncertainTitle?: string;
  onClose: () => void;
  /** What has to be known before. */
  children: ComponentChildren;
}

/** Asks whether something is really meant that cannot be undone. */
export function ConfirmDialog({
  title,
  verb,
  onConfirm,
  errorTitle,
  uncertainTitle = errorTitle,
  onClose,
  children,
}: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const confirm = useAction(async () => {
    await onConfirm();
    dialog.current?.close();
  });
  return (
    // The key that opened it must not confirm it when it is held down, so that no button has the focus.
    <Dialog ref={dialog} title={title} describedBy="confirm-text" initialFocus="h2" onClose={onClose}>
      <div id="confirm-text" class="stack">
        {children}
      </div>
      {confirm.failure.value && (
        <ErrorNote failure={confirm.failure.value} title={errorTitle} uncertainTitle={uncertainTitle} />
      )}
      <div class="row">
        <button type="button" class="danger" aria-disabled={confirm.running.value} onClick={() => confirm.run()}>
          {verb}
        </button>
        <button type="button" onClick={() => dialog.current?.close()}>
          {t("cancel")}
        </button>
      </div>
    </Dialog>
  );
}
