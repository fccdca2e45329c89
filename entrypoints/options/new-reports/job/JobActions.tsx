import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useAction } from "@/components/hooks/use-action.ts";
import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import { rescueFocus } from "@/components/ui/focus.ts";
import { Icon } from "@/components/ui/Icon.tsx";
import { EXPORT, PAUSE, REFRESH, STOP } from "@/components/ui/icons.ts";
import type { Settings } from "@/utils/app-state.ts";
import { AppError } from "@/utils/errors.ts";
import { t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";
import type { Job } from "@/utils/models/job.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { ActionButton } from "../../ActionButton.tsx";
import { routeOfJob } from "../../route.ts";
import type { Router } from "../../router.ts";
import { StopJobDialog } from "../../StopJobDialog.tsx";
import { saveJob } from "./job-csv.ts";
import { PasswordAgain } from "./PasswordAgain.tsx";
import type { Standing } from "./standing.ts";

interface JobActionsProps {
  job: Job;
  tasks: Submission[];
  counts: Record<Standing, number>;
  settings: Settings;
  router: Router;
}

/** Actions on a job in its state: pause and stop, or try again and save. */
export function JobActions({ job, tasks, counts, settings, router }: JobActionsProps) {
  const isGoingOn = job.state === "running" || job.state === "paused";
  useFocusOfTurn(job.state);
  const isAsking = useSignal(false);
  const needsPassword = useSignal(false);
  const pause = useAction(() => ask("pauseJob", job.id));
  const retry = useAction(async () => {
    try {
      router.go(routeOfJob(await ask("retryJob", job.id)));
    } catch (thrown) {
      if (AppError.from(thrown).kind !== "passwordGone") throw thrown;
      needsPassword.value = true;
    }
  });
  return (
    <>
      <div class="tools">
        {job.state === "running" && <ActionButton action={pause} label={t("pause")} path={PAUSE} />}
        {isGoingOn && (
          <button type="button" class="danger" onClick={() => (isAsking.value = true)}>
            <Icon path={STOP} />
            {t("stop")}
          </button>
        )}
        {!isGoingOn && counts.failed + counts.stopped > 0 && (
          <ActionButton action={retry} label={t("try_failed_again")} path={REFRESH} />
        )}
        {!isGoingOn && (
          <button type="button" onClick={() => saveJob(tasks, settings)}>
            <Icon path={EXPORT} />
            {t("save_csv")}
          </button>
        )}
        {!isGoingOn && (
          <a class="button primary" href="#/reports">
            {t("all_reports")}
          </a>
        )}
      </div>
      <ErrorNote failure={pause.failure.value} title={t("job_not_paused")} />
      <ErrorNote failure={retry.failure.value} title={t("nothing_sent")} />
      {needsPassword.value && (
        <PasswordAgain
          isAnswer
          verb={t("try_failed_again")}
          onPassword={async (password) => {
            await ask("continueJob", { id: job.id, password });
            router.go(routeOfJob(await ask("retryJob", job.id)));
          }}
        />
      )}
      {isAsking.value && <StopJobDialog jobId={job.id} onClose={() => (isAsking.value = false)} />}
    </>
  );
}

/** Pause leaves for Continue, and the other way round: the focus goes along. */
function useFocusOfTurn(state: Job["state"]): void {
  const former = useRef(state);
  useLayoutEffect(() => {
    const next = { paused: ".paused button", running: ".head .tools button" }[state as string];
    if (next && former.current !== state) rescueFocus(document.querySelector<HTMLElement>(next));
    former.current = state;
  }, [state]);
}
