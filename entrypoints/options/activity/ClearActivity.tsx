import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { FailureNote } from "@/components/FailureNote.tsx";
import { useAction } from "@/components/use-action.ts";
import { t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";

interface ClearActivityProps {
  onCleared: () => void;
}

/** Takes what has ended out of the journal, once that was confirmed. */
export function ClearActivity({ onCleared }: ClearActivityProps) {
  const confirming = useSignal(false);
  return (
    <>
      <button type="button" onClick={() => (confirming.value = true)}>
        {t("activity_clear")}
      </button>
      {confirming.value && <ClearDialog onCleared={onCleared} onClose={() => (confirming.value = false)} />}
    </>
  );
}

function ClearDialog({ onCleared, onClose }: ClearActivityProps & { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    dialog.current?.showModal();
    // The key that opened it must not confirm it when it is held down.
    title.current?.focus();
  }, []);
  const clear = useAction(async () => {
    await ask("clearActivity");
    dialog.current?.close();
    onCleared();
  });
  return (
    <dialog ref={dialog} aria-labelledby="clear-title" aria-describedby="clear-text" onClose={onClose}>
      <div class="stack">
        <h2 id="clear-title" ref={title} tabIndex={-1}>
          {t("activity_clear")}
        </h2>
        <p id="clear-text">{t("activity_clear_text")}</p>
        {clear.failure.value && <FailureNote failure={clear.failure.value} lead={t("activity_not_cleared")} />}
        <div class="row">
          <button type="button" class="danger" aria-disabled={clear.running.value} onClick={() => clear.run()}>
            {t("activity_clear")}
          </button>
          <button type="button" onClick={() => dialog.current?.close()}>
            {t("cancel")}
          </button>
        </div>
      </div>
    </dialog>
  );
}
