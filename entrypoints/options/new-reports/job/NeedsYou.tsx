import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { type Action, useAction } from "@/components/hooks/use-action.ts";
import { Candidate } from "@/components/report/Candidate.tsx";
import { sendAgain } from "@/components/report/send-again.ts";
import { searchText } from "@/components/report/submission-text.ts";
import { ConfirmDialog } from "@/components/ui/dialog/ConfirmDialog.tsx";
import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import { PageAddress } from "@/components/ui/PageAddress.tsx";
import type { Settings } from "@/utils/app-state.ts";
import { formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import { isForUser, isUndecided, type Submission } from "@/utils/models/submission.ts";
import { DecisionButtons, DecisionFailures, useDecision } from "../../Decision.tsx";
import { useFailureReset } from "../../hooks/use-failure-reset.ts";
import { useKeptFocus } from "../../hooks/use-kept-focus.ts";
import { useShowMore } from "../../hooks/use-show-more.ts";
import { statusOf } from "../../texts/job-status.ts";
import { Panel } from "../../ui/Panel.tsx";
import { ShowMore } from "../../ui/ShowMore.tsx";
import { Reason, StatusLabel } from "./StatusLabel.tsx";

interface NeedsYouProps {
  tasks: Submission[];
  settings: Settings;
}

/** Reports of which the user decides what is next, those of unknown outcome first. */
export function NeedsYou({ tasks, settings }: NeedsYouProps) {
  const list = useRef<HTMLUListElement>(null);
  useKeptFocus(list);
  const undecided = tasks.filter((task) => (isOf(task, settings) ? isForUser(task) : isUndecided(task)));
  const unknownFirst = undecided.toSorted((a, b) => Number(b.state === "unknown") - Number(a.state === "unknown"));
  const { shown, showMore } = useShowMore(unknownFirst);
  const unclear = undecided.filter((task) => task.state === "unknown" && isOf(task, settings));
  const hasSent = useSignal(false);
  const again = useAction((tasks: Submission[]) => {
    hasSent.value = false;
    return sendAllAgain(tasks, () => (hasSent.value = true));
  });
  useFailureReset(unclear.length > 0, again);
  if (undecided.length === 0) return null;
  return (
    <Panel
      title={t("needs_you")}
      count={undecided.length}
      class="needs-you"
      end={unclear.length > 1 && <SendAllAgain unclear={unclear} action={again} />}
    >
      <ErrorNote failure={again.failure.value} title={t(hasSent.value ? "rest_not_sent" : "nothing_sent")} />
      <ul ref={list}>
        {shown.map((task) => (
          <Undecided key={task.id} task={task} settings={settings} />
        ))}
      </ul>
      {showMore && (
        <div class="body">
          <ShowMore onShowMore={showMore} />
        </div>
      )}
    </Panel>
  );
}

function isOf({ connectionId }: Submission, { connection }: Settings): boolean {
  return connectionId === connection.id;
}

function Undecided({ task, settings }: { task: Submission; settings: Settings }) {
  const { url, state } = task;
  const isOurs = isOf(task, settings);
  const decision = useDecision(task);
  return (
    <li tabIndex={-1} aria-label={url}>
      <PageAddress url={url} />
      <div class="why">
        <StatusLabel status={statusOf(task, isOurs)} />
        <Reason failure={task.failure} />
        {state === "unknown" && <small class="reason">{searchText(task, isOurs)}</small>}
        <Candidate submission={task} settings={settings} />
        <DecisionFailures decision={decision} />
      </div>
      <div class="row acts">
        <DecisionButtons decision={decision} canSend={isOurs} />
      </div>
    </li>
  );
}

/** Sends these again one after the other, until one is unclear again. @throws AppError - why no more was sent */
async function sendAllAgain(unclear: Submission[], onSent: () => void): Promise<void> {
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
function SendAllAgain({ unclear, action }: SendAllAgainProps) {
  const asked = useSignal<Submission[] | null>(null);
  const label = t("send_all_again", formatNumber((asked.value ?? unclear).length));
  return (
    <>
      <button
        type="button"
        class="quiet"
        aria-disabled={action.running.value}
        onClick={() => (asked.value = action.running.value ? null : unclear)}
      >
        {label}
      </button>
      {asked.value && (
        <ConfirmDialog
          title={label}
          verb={label}
          // It takes as long as the service does: the rows show how far it is.
          onConfirm={async () => void action.run(asked.value ?? [])}
          errorTitle={t("nothing_sent")}
          onClose={() => (asked.value = null)}
        >
          <p>{t("unknown_again")}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
