import { useEffect, useRef } from "preact/hooks";
import { t } from "@/utils/i18n.ts";

const KEYS = [
  ["j  k  ↓  ↑", "shortcut_move"],
  ["x", "shortcut_select"],
  ["Shift + x", "shortcut_range"],
  ["/", "shortcut_search"],
  ["?", "shortcut_help"],
] as const;

/** The keys of the list of reports. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} aria-labelledby="shortcuts-title" onClose={onClose}>
      <form method="dialog" class="stack">
        <h2 id="shortcuts-title">{t("shortcuts")}</h2>
        <dl class="keys">
          {KEYS.map(([keys, meaning]) => (
            <div key={keys} class="row">
              <dt>
                <kbd>{keys}</kbd>
              </dt>
              <dd>{t(meaning)}</dd>
            </div>
          ))}
        </dl>
        <div>
          <button type="submit">{t("close")}</button>
        </div>
      </form>
    </dialog>
  );
}
