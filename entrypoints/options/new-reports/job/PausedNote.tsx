import type { ReadonlySignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { useAction } from "@/components/hooks/use-action.ts";
import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import { PLAY } from "@/components/ui/icons.ts";
import { type AppState, pauseReasonOf } from "@/utils/app-state.ts";
import { t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";
import type { Job } from "@/utils/models/job.ts";
import { onceSettled } from "../../hooks/use-settling.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { continueJob, passwordAsked } from "./continue-job.ts";
import { PasswordAgain } from "./PasswordAgain.tsx";

interface PausedNoteProps {
  job: Job;
  appState: AppState;
  /** Has it just been paused? The focus comes from Pause, which may be about to be pressed. */
  isSettling: ReadonlySignal<boolean>;
}

/** Says why a job is paused, and leads on. */
export function PausedNote({ job, appState, isSettling }: PausedNoteProps) {
  const { id } = job;
  const failure = pauseReasonOf(job, appState);
  const goOn = onceSettled(
    useAction(() => continueJob(id)),
    isSettling,
  );
  const isAnswer = passwordAsked.value === id;
  const isRefused = failure?.fields?.password !== undefined;
  const needsPassword = isAnswer || isRefused || failure?.kind === "passwordGone";
  // Another page may be given the password.
  useLayoutEffect(() => forget, []);
  function forget() {
    passwordAsked.value = null;
  }
  async function continueWith(password: string) {
    await ask("continueJob", { id, password });
    forget();
  }
  return (
    <section class="panel paused" aria-label={t("job_paused")}>
      {needsPassword && !isRefused ? (
        <strong role="status">{t("job_paused")}</strong>
      ) : failure ? (
        <ErrorNote failure={failure} title={t("job_paused")} />
      ) : (
        <span role="status">{t("job_paused_by_you")}</span>
      )}
      {needsPassword ? (
        <PasswordAgain verb={t("continue")} isAnswer={isAnswer} isRefused={isRefused} onPassword={continueWith} />
      ) : (
        <>
          <ErrorNote failure={goOn.failure.value} title={t("not_changed")} />
          <div>
            <ActionButton action={goOn} class="primary" label={t("continue")} path={PLAY} />
          </div>
        </>
      )}
    </section>
  );
}
