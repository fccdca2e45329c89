import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "@/utils/i18n.ts";
import { ShortcutList } from "./ShortcutList.tsx";

/** Shows the keys of the list of reports. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} aria-labelledby="shortcuts-title" onClose={onClose}>
      <form method="dialog" class="stack">
        <h2 id="shortcuts-title">{t("shortcuts")}</h2>
        <ShortcutList />
        <div>
          <button type="submit">{t("close")}</button>
        </div>
      </form>
    </dialog>
  );
}
