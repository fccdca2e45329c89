import { useSignal } from "@preact/signals";
import { type Action, useAction } from "@/components/hooks/use-action.ts";
import { ConfirmDialog } from "@/components/ui/dialog/ConfirmDialog.tsx";
import { IconButton } from "@/components/ui/IconButton.tsx";
import { CLOCK, EDIT, PAUSE, PLAY, STOP, TRASH, TWICE } from "@/components/ui/icons.ts";
import { Menu } from "@/components/ui/Menu.tsx";
import { speak } from "@/components/ui/Spoken.tsx";
import { t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";
import type { Run } from "@/utils/models/run.ts";
import type { Schedule } from "@/utils/models/schedule.ts";
import { useFailureReset } from "../../hooks/use-failure-reset.ts";
import { onceSettled, useSettling } from "../../hooks/use-settling.ts";
import { hashOfMonitoring, type MonitoringView } from "../../routes/monitoring-route.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { firstClick } from "../../ui/first-click.ts";
import { ScheduleFailure } from "../ScheduleFailure.tsx";

/** What a row offers. Another page may have done what it offered before. */
interface Actions {
  main: Action<[]>;
  turn: Action<[]>;
}

/** The actions, spoken as far as they succeed; of what is stopped the page speaks as of each run that ends. */
export function useScheduleActions({ id, name, state }: Schedule, running: Run | undefined): Actions {
  const spoken = (question: "runSchedule" | "pauseSchedule" | "continueSchedule", sentence: string) => async () => {
    await ask(question, id);
    speak(sentence);
  };
  const run = useAction(spoken("runSchedule", t("field_message", name, t("job_running"))));
  const stop = useAction(async () => running && ask("stopRun", running.id));
  const pause = useAction(spoken("pauseSchedule", t("schedule_is_paused", name)));
  const proceed = useAction(spoken("continueSchedule", t("schedule_goes_on", name)));
  useFailureReset(running?.id, run, stop);
  useFailureReset(state, pause, proceed);
  return { main: running ? stop : run, turn: state === "paused" ? proceed : pause };
}

export function ActionFailures({ main, turn }: Actions) {
  return (
    <>
      <ScheduleFailure failure={main.failure.value} title={t("not_changed")} />
      <ScheduleFailure failure={turn.failure.value} title={t("not_changed")} />
    </>
  );
}

interface ScheduleActionsProps {
  schedule: Schedule;
  running: Run | undefined;
  canRun: boolean;
  actions: Actions;
}

export function ScheduleActions({ schedule, running, canRun, actions }: ScheduleActionsProps) {
  const { id, name, state } = schedule;
  const isDeleting = useSignal(false);
  const verb = t(running ? "stop" : "run_now");
  const turnVerb = t(state === "paused" ? "continue" : "pause");
  const main = onceSettled(actions.main, useSettling(verb));
  const turn = onceSettled(actions.turn, useSettling(turnVerb));
  const goTo = (view: MonitoringView) => () => (location.hash = hashOfMonitoring(view));
  return (
    <div>
      {(running || canRun) && (
        <ActionButton
          action={main}
          class="small"
          label={verb}
          aria-label={t("field_message", verb, name)}
          path={running && STOP}
        />
      )}
      <IconButton
        label={t("field_message", turnVerb, name)}
        hint={turnVerb}
        path={state === "paused" ? PLAY : PAUSE}
        isDisabled={turn.running.value}
        onClick={firstClick(turn.run)}
      />
      <Menu
        label={t("more_for", name)}
        hint={t("more")}
        items={[
          { label: t("edit"), path: EDIT, onChoose: goTo({ kind: "edit", id }) },
          { label: t("duplicate"), path: TWICE, onChoose: goTo({ kind: "new", from: id }) },
          { label: t("show_runs"), path: CLOCK, onChoose: goTo({ kind: "runs", schedule: id }) },
          { label: t("delete"), path: TRASH, isDangerous: true, onChoose: () => (isDeleting.value = true) },
        ]}
      />
      {isDeleting.value && (
        <ConfirmDialog
          title={t("question", t("delete_schedule"))}
          verb={t("delete_schedule")}
          onConfirm={async () => {
            await ask("removeSchedule", id);
            speak(t("schedule_is_deleted", name));
          }}
          errorTitle={t("nothing_deleted")}
          onClose={() => (isDeleting.value = false)}
        >
          <p class="name">{t("delete_schedule_text", name)}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
