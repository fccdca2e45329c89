import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { t } from "@/utils/i18n.ts";
import { useAction } from "../../hooks/use-action.ts";
import { ErrorNote } from "../ErrorNote.tsx";
import { Dialog } from "./Dialog.tsx";

interface ConfirmDialogProps {
  title: string;
  /** Label of the button that confirms. */
  verb: string;
  /** Can it be done again, so that it is not marked as dangerous? */
  isHarmless?: boolean;
  /** The dialog stays open and shows why if this fails. */
  onConfirm: () => Promise<unknown>;
  errorTitle: string;
  /** Title where it may have been done all the same. */
  uncertainTitle?: string;
  onClose: () => void;
  children: ComponentChildren;
}

/** Asks for confirmation of something large, or that cannot be undone. */
export function ConfirmDialog({
  title,
  verb,
  isHarmless = false,
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
  const isBusy = confirm.running.value;
  return (
    <Dialog
      ref={dialog}
      title={title}
      describedBy="confirm-text"
      // Focus no button: the key that opened the dialog must not confirm it when it is held down.
      initialFocus="dialog"
      isBusy={isBusy}
      onClose={onClose}
    >
      <div id="confirm-text" class="stack">
        {children}
      </div>
      <ErrorNote failure={confirm.failure.value} title={errorTitle} uncertainTitle={uncertainTitle} />
      <div class="row">
        <button
          type="button"
          class={isHarmless ? "primary" : "danger"}
          aria-disabled={isBusy}
          onClick={() => confirm.run()}
        >
          {verb}
        </button>
        <button type="button" disabled={isBusy} onClick={() => dialog.current?.close()}>
          {t("cancel")}
        </button>
      </div>
    </Dialog>
  );
}
