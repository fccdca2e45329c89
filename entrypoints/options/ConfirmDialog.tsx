import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { FailureNote } from "@/components/FailureNote.tsx";
import { useAction } from "@/components/use-action.ts";
import { t } from "@/utils/i18n.ts";

interface ConfirmDialogProps {
  title: string;
  /** What the button that confirms is called. */
  verb: string;
  /** What is done then; the dialog stays and says why where it fails. */
  onConfirm: () => Promise<unknown>;
  /** What a failure begins with. */
  lead: string;
  /** What it begins with where it may have been done all the same. */
  maybe?: string;
  onClose: () => void;
  /** What has to be known before. */
  children: ComponentChildren;
}

/** Asks whether something is really meant that cannot be undone. */
export function ConfirmDialog({ title, verb, onConfirm, lead, maybe = lead, onClose, children }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    dialog.current?.showModal();
    // The key that opened it must not confirm it when it is held down.
    heading.current?.focus();
  }, []);
  const confirm = useAction(async () => {
    await onConfirm();
    dialog.current?.close();
  });
  return (
    <dialog ref={dialog} aria-labelledby="confirm-title" aria-describedby="confirm-text" onClose={onClose}>
      <div class="stack">
        <h2 id="confirm-title" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <div id="confirm-text" class="stack">
          {children}
        </div>
        {confirm.failure.value && <FailureNote failure={confirm.failure.value} lead={lead} maybe={maybe} />}
        <div class="row">
          <button type="button" class="danger" aria-disabled={confirm.running.value} onClick={() => confirm.run()}>
            {verb}
          </button>
          <button type="button" onClick={() => dialog.current?.close()}>
            {t("cancel")}
          </button>
        </div>
      </div>
    </dialog>
  );
}
