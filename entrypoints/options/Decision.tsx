import { useAction } from "@/components/hooks/use-action.ts";
import { sendAgain } from "@/components/report/send-again.ts";
import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import { t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";
import { isUndecided, type Submission } from "@/utils/models/submission.ts";
import { useFailureReset } from "./hooks/use-failure-reset.ts";
import { ActionButton } from "./ui/ActionButton.tsx";

/** Choices of the user about a submission without a report. */
export function useDecision(submission: Submission) {
  const { id } = submission;
  const again = useAction(() => sendAgain(id));
  const discard = useAction(() => ask("discard", id));
  useFailureReset(isUndecided(submission), again, discard);
  return { again, discard };
}

interface DecisionProps {
  decision: ReturnType<typeof useDecision>;
  /** Is its service connected, so that it can be sent? */
  canSend: boolean;
  describedBy?: string;
}

export function DecisionButtons({ decision: { again, discard }, canSend, describedBy }: DecisionProps) {
  return (
    <>
      {canSend && <ActionButton action={again} class="quiet" label={t("send_again")} aria-describedby={describedBy} />}
      <ActionButton action={discard} class="quiet" label={t("discard")} />
    </>
  );
}

export function DecisionFailures({ decision: { again, discard } }: Pick<DecisionProps, "decision">) {
  return (
    <>
      <ErrorNote failure={again.failure.value} title={t("nothing_sent")} />
      <ErrorNote failure={discard.failure.value} title={t("not_changed")} />
    </>
  );
}
