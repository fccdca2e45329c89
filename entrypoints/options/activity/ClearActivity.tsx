import { useSignal } from "@preact/signals";
import { ConfirmDialog } from "@/components/ui/dialog/ConfirmDialog.tsx";
import { plural, t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";

interface ClearActivityProps {
  /** Are there runs of schedules in the list? They stay. */
  hasRuns: boolean;
  /** Number of closed submissions whose next step the user decides. */
  undecided: number;
  onCleared: () => void;
}

/** Removes closed tasks from the journal after a confirmation. */
export function ClearActivity({ hasRuns, undecided, onCleared }: ClearActivityProps) {
  const confirming = useSignal(false);
  return (
    <>
      <button type="button" onClick={() => (confirming.value = true)}>
        {t("activity_clear")}
      </button>
      {confirming.value && (
        <ConfirmDialog
          title={t("activity_clear")}
          verb={t("activity_clear")}
          onConfirm={() => ask("clearActivity").then(onCleared)}
          errorTitle={t("not_cleared")}
          onClose={() => (confirming.value = false)}
        >
          <p>{t("activity_clear_text")}</p>
          {undecided > 0 && <p>{t("activity_clear_undecided", plural("undecided", undecided))}</p>}
          {hasRuns && <p>{t("activity_clear_runs")}</p>}
        </ConfirmDialog>
      )}
    </>
  );
}
