import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useAction } from "@/components/hooks/use-action.ts";
import type { LiveAppState } from "@/components/state.ts";
import { focusFirstError } from "@/components/ui/focus.ts";
import { TextField } from "@/components/ui/TextField.tsx";
import { t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";
import type { ScheduleForm } from "@/utils/models/schedule-draft.ts";
import { hashOfMonitoring } from "../../monitoring-route.ts";
import type { Router } from "../../router.ts";
import { dropDraft, keepDraft } from "../keep-draft.ts";
import { ScheduleFailure } from "../ScheduleFailure.tsx";
import { askToNotify } from "./notifications.ts";
import { ScopeFields } from "./ScopeFields.tsx";
import { type FieldsProps, nameOf, readForm } from "./schedule-form.ts";
import { TellFields } from "./TellFields.tsx";
import { TimeFields } from "./TimeFields.tsx";
import { WhatItWillDo } from "./WhatItWillDo.tsx";

interface ScheduleEditorProps {
  appState: LiveAppState;
  router: Router;
  /** Null for a new one. */
  id: string | null;
  /** Hash of the page, under which what is put in is kept. */
  page: string;
  first: ScheduleForm;
  /** May notifications be shown already? */
  mayTell: boolean;
}

/** The form, and beside it what it comes to. */
export function ScheduleEditor({ appState, router, id, page, first, mayTell }: ScheduleEditorProps) {
  const { connection, preferences } = appState.value;
  const form = useSignal(first);
  const isChecked = useSignal(false);
  const isProjectUnknown = useSignal(false);
  const isOpen = useRef(true);
  const stopKeeping = useRef(() => {});
  // Before the first key can be typed.
  useLayoutEffect(() => {
    stopKeeping.current = keepDraft(connection.id, page, form);
    return () => {
      isOpen.current = false;
      stopKeeping.current();
    };
  }, []);
  const { plan, problems } = readForm(form.value);
  const shown = isChecked.value ? problems : {};
  const willAsk = plan.tellWhen !== "never" && !mayTell;
  const fields: FieldsProps = {
    form: form.value,
    problems: shown,
    change: (changes) => (form.value = { ...form.value, ...changes }),
  };

  async function leave() {
    isOpen.current = false;
    stopKeeping.current();
    await dropDraft();
    router.go({ page: "monitoring", view: { kind: "list" } });
  }

  const save = useAction(async () => {
    // Nothing is awaited before: the browser asks only in the click.
    if (willAsk) await askToNotify();
    if (!isOpen.current) return;
    await ask("saveSchedule", { connectionId: connection.id, id, plan });
    if (isOpen.current) await leave();
    else await dropDraft();
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    isChecked.value = true;
    if (isProjectUnknown.value || Object.keys(problems).length > 0)
      focusFirstError(event.currentTarget as HTMLFormElement);
    else void save.run();
  }

  return (
    <div class="columns">
      <form class="panel" noValidate onSubmit={submit}>
        <div class="fields">
          <TextField
            label={t("schedule_name")}
            value={nameOf(form.value)}
            error={shown.name}
            onType={(name) => fields.change({ name })}
          />
          <ScopeFields
            {...fields}
            connectionId={connection.id}
            onUnknown={(isUnknown) => (isProjectUnknown.value = isUnknown)}
          />
          <TimeFields {...fields} />
          <TellFields {...fields} />
          <ScheduleFailure failure={save.failure.value} title={t("schedule_not_saved")} />
        </div>
        <div class="buttons">
          <a
            class="button"
            href={hashOfMonitoring({ kind: "list" })}
            onClick={(event) => {
              event.preventDefault();
              void leave();
            }}
          >
            {t("cancel")}
          </a>
          <button type="submit" class="primary" aria-disabled={save.running.value}>
            {t(id === null ? "start_monitoring" : "save")}
          </button>
        </div>
      </form>
      <WhatItWillDo
        connectionId={connection.id}
        plan={plan}
        isReadable={!problems.at && !problems.most}
        dailyWrites={preferences.dailyWrites}
        willAsk={willAsk}
      />
    </div>
  );
}
