import { useAction } from "@/components/hooks/use-action.ts";
import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import { Icon } from "@/components/ui/Icon.tsx";
import { PLAY } from "@/components/ui/icons.ts";
import { type AppState, pauseReasonOf } from "@/utils/app-state.ts";
import { t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";
import type { Job } from "@/utils/models/job.ts";
import { PasswordAgain } from "./PasswordAgain.tsx";

/** Why a job is paused, and the way on. */
export function PausedNote({ job, appState }: { job: Job; appState: AppState }) {
  const { id } = job;
  const failure = pauseReasonOf(job, appState);
  const goOn = useAction(() => ask("continueJob", { id }));
  const needsPassword = failure?.kind === "passwordGone" || goOn.failure.value?.kind === "passwordGone";
  return (
    <section class="panel paused" aria-label={t("job_paused")}>
      {needsPassword ? (
        <strong role="status">{t("job_paused")}</strong>
      ) : failure ? (
        <ErrorNote failure={failure} title={t("job_paused")} />
      ) : (
        <span role="status">{t("job_paused_by_you")}</span>
      )}
      {needsPassword ? (
        <PasswordAgain verb={t("continue")} onPassword={(password) => ask("continueJob", { id, password })} />
      ) : (
        <>
          <ErrorNote failure={goOn.failure.value} title={t("job_not_continued")} />
          <div>
            <button type="button" class="primary" aria-disabled={goOn.running.value} onClick={() => goOn.run()}>
              <Icon path={PLAY} />
              {t("continue")}
            </button>
          </div>
        </>
      )}
    </section>
  );
}
