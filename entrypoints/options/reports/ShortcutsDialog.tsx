import { useRef } from "preact/hooks";
import { Dialog } from "@/components/ui/dialog/Dialog.tsx";
import { t } from "@/utils/i18n.ts";
import { ShortcutList } from "./ShortcutList.tsx";

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <Dialog ref={dialog} title={t("shortcuts")} onClose={onClose}>
      <ShortcutList />
      <div>
        <button type="button" onClick={() => dialog.current?.close()}>
          {t("close")}
        </button>
      </div>
    </Dialog>
  );
}
