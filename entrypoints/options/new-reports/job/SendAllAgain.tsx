import { useSignal } from "@preact/signals";
import type { Action } from "@/components/hooks/use-action.ts";
import { sendAgain } from "@/components/report/send-again.ts";
import { ConfirmDialog } from "@/components/ui/dialog/ConfirmDialog.tsx";
import { formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import { isForUser, type Submission } from "@/utils/models/submission.ts";

/** Sends these again one after the other, until one is unclear again. @throws AppError - why no more was sent */
export async function sendAllAgain(unclear: Submission[], onSent: () => void): Promise<void> {
  for (const { id } of unclear) {
    const ended = await sendAgain(id);
    onSent();
    if (!ended || (ended.state === "unknown" && isForUser(ended))) return;
  }
}

interface SendAllAgainProps {
  unclear: Submission[];
  action: Action<[Submission[]]>;
}

/** Button that sends all again of which nobody knows the outcome, once the user has confirmed it. */
export function SendAllAgain({ unclear, action }: SendAllAgainProps) {
  const isAsking = useSignal(false);
  const label = t("send_all_again", formatNumber(unclear.length));
  return (
    <>
      <button
        type="button"
        class="quiet"
        aria-disabled={action.running.value}
        onClick={() => (isAsking.value = !action.running.value)}
      >
        {label}
      </button>
      {isAsking.value && (
        <ConfirmDialog
          title={label}
          verb={label}
          // It takes as long as the service does: the rows show how far it is.
          onConfirm={async () => void action.run(unclear)}
          errorTitle={t("nothing_sent")}
          onClose={() => (isAsking.value = false)}
        >
          <p>{t("unknown_again")}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
