import { useSignal } from "@preact/signals";
import { moveFocus } from "@/components/ui/focus.ts";
import { t } from "@/utils/i18n.ts";

/** Says that the form shows what was put in before, until that is discarded. */
export function KeptNote({ onDiscard }: { onDiscard: () => void }) {
  const isKept = useSignal(true);
  if (!isKept.value) return null;
  return (
    <div class="row spread">
      <span class="secondary">{t("schedule_kept")}</span>
      <button
        type="button"
        class="small"
        onClick={() => {
          onDiscard();
          isKept.value = false;
          moveFocus();
        }}
      >
        {t("discard")}
      </button>
    </div>
  );
}
