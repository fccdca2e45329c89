import { useSignal } from "@preact/signals";
import { useAction } from "@/components/hooks/use-action.ts";
import type { LiveAppState } from "@/components/state.ts";
import { Form } from "@/components/ui/Form.tsx";
import { speak } from "@/components/ui/Spoken.tsx";
import { TextField } from "@/components/ui/TextField.tsx";
import { t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";
import type { ScheduleForm } from "@/utils/models/schedule-draft.ts";
import { readSchedules } from "@/utils/monitoring.ts";
import { NOTIFICATIONS, requestPermission, usePermission } from "../../hooks/use-permission.ts";
import { hashOfMonitoring, type MonitoringView } from "../../routes/monitoring-route.ts";
import type { Router } from "../../routes/router.ts";
import { ScheduleFailure } from "../ScheduleFailure.tsx";
import { KeptNote } from "./KeptNote.tsx";
import { ScopeFields } from "./ScopeFields.tsx";
import { type FieldsProps, formOf, merged, nameOf, readForm } from "./schedule-form.ts";
import { TellFields } from "./TellFields.tsx";
import { TimeFields } from "./TimeFields.tsx";
import { useKeptDraft } from "./use-kept-draft.ts";
import { WhatItWillDo } from "./WhatItWillDo.tsx";

export interface FormPageProps {
  appState: LiveAppState;
  router: Router;
  view: MonitoringView & { kind: "new" | "edit" };
}

interface ScheduleEditorProps extends FormPageProps {
  first: ScheduleForm;
  /** The schedule as it was when the form was opened. */
  shown: ScheduleForm | undefined;
  /** The schedule as it is, where `first` is what was put in before and not saved. */
  saved: ScheduleForm | undefined;
}

export function ScheduleEditor({ appState, router, view, first, shown: before, saved }: ScheduleEditorProps) {
  const id = view.kind === "edit" ? view.id : null;
  const { connection, preferences } = appState.value;
  const form = useSignal(first);
  const base = useSignal(before);
  const opened = base.value;
  const isChecked = useSignal(false);
  const isProjectUnknown = useSignal(false);
  const draft = useKeptDraft(hashOfMonitoring(view), () => ({
    ...{ connectionId: connection.id, form: form.value },
    ...(base.value && { shown: base.value }),
  }));
  const { plan, problems } = readForm(form.value);
  const shown = isChecked.value ? problems : {};
  const tells = plan.tellWhen !== "never";
  const mayTell = usePermission(NOTIFICATIONS);
  // Who has denied it is not asked at each change.
  const tellsFirst = tells && (opened === undefined || opened.tellWhen === "never");
  const fields: FieldsProps = {
    form: form.value,
    problems: shown,
    change: (changes) => (form.value = { ...form.value, ...changes }),
  };

  async function leave() {
    await draft.drop();
    router.go({ page: "monitoring", view: { kind: "list" } });
  }

  const save = useAction(async (isNew: boolean) => {
    // Nothing is awaited before: the browser asks only in the click.
    if (tellsFirst && !mayTell) await requestPermission(NOTIFICATIONS);
    if (!draft.isOpen()) return;
    const now = opened && (await readSchedules(connection.id)).find((one) => one.id === id);
    const asked = now ? merged(plan, readForm(opened).plan, readForm(formOf(now)).plan) : plan;
    await ask("saveSchedule", { connectionId: connection.id, id: isNew ? null : id, plan: asked });
    await (draft.isOpen() ? leave() : draft.drop());
    speak(t("field_message", asked.name, t("saved")));
  });

  function submit(isNew: boolean) {
    isChecked.value = true;
    if (!isProjectUnknown.value && Object.keys(problems).length === 0) void save.run(isNew);
  }

  return (
    <div class="columns">
      <Form class="panel" onSubmit={() => submit(id === null)}>
        <div class="fields">
          {saved && <KeptNote onDiscard={() => (base.value = form.value = saved)} />}
          <TextField
            label={t("name")}
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
          <ScheduleFailure failure={save.failure.value} title={t("not_saved")} />
          {id !== null && save.failure.value?.kind === "notFound" && (
            <button type="button" aria-disabled={save.running.value} onClick={() => submit(true)}>
              {t("save_as_new")}
            </button>
          )}
        </div>
        <Buttons verb={t(id === null ? "start_monitoring" : "save")} isBusy={save.running.value} onCancel={leave} />
      </Form>
      <WhatItWillDo
        connectionId={connection.id}
        plan={plan}
        isReadable={!problems.at && !problems.most}
        dailyWrites={preferences.dailyWrites}
        willAsk={tellsFirst && mayTell === false}
      />
    </div>
  );
}

interface ButtonsProps {
  verb: string;
  isBusy: boolean;
  onCancel: () => unknown;
}

function Buttons({ verb, isBusy, onCancel }: ButtonsProps) {
  return (
    <div class="row buttons">
      <a
        class="button"
        href={hashOfMonitoring({ kind: "list" })}
        onClick={(event) => {
          event.preventDefault();
          void onCancel();
        }}
      >
        {t("cancel")}
      </a>
      <button type="submit" class="primary" aria-disabled={isBusy}>
        {isBusy ? t("saving") : verb}
      </button>
    </div>
  );
}
