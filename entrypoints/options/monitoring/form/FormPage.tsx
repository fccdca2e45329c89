import { formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import { MAX_NAME_LENGTH, MAX_SCHEDULES, type Schedule } from "@/utils/models/schedule.ts";
import { NEW_SCHEDULE, type ScheduleForm } from "@/utils/models/schedule-draft.ts";
import { readSchedules } from "@/utils/monitoring.ts";
import { Failed } from "../../Failed.tsx";
import { useKeptFocus } from "../../hooks/use-kept-focus.ts";
import { useResource } from "../../hooks/use-resource.ts";
import { NotRemembered } from "../../NotRemembered.tsx";
import { hashOfMonitoring } from "../../routes/monitoring-route.ts";
import { readDraft } from "../draft.ts";
import { titleOf } from "../title-of.ts";
import { type FormPageProps, ScheduleEditor } from "./ScheduleEditor.tsx";
import { formOf } from "./schedule-form.ts";

/** The form of a schedule, as it was left, as the schedule is, or as a new one starts. */
export function FormPage({ appState, router, view }: FormPageProps) {
  const { connection, preferences } = appState.value;
  const start = useResource(() => readStart(connection.id, view), []);
  const { form = null, shown, saved, isFull = false, isGone = false } = start.value.value ?? {};
  useKeptFocus();
  // A heading that changed at once would be read twice.
  const isRead = start.value.value !== null || start.failure.value !== null;
  return (
    <>
      <h1 tabIndex={-1}>{shown?.name ? t("field_message", titleOf(view), shown.name) : isRead && titleOf(view)}</h1>
      <NotRemembered preferences={preferences} text={t("error_notRemembered")} />
      <Failed failure={start.failure.value} title={t("history_not_read")} onRetry={start.again} />
      {start.value.value && !form && (
        <p class="empty">{isFull ? t("schedules_most", formatNumber(MAX_SCHEDULES)) : t("schedule_gone")}</p>
      )}
      {form && isGone && (
        <p class="hint" role="status">
          {t("schedule_gone")}
        </p>
      )}
      {form && (
        <ScheduleEditor appState={appState} router={router} view={view} first={form} shown={shown} saved={saved} />
      )}
    </>
  );
}

interface Start {
  form: ScheduleForm | null;
  shown?: ScheduleForm;
  /** The schedule as it is, where the form holds what was put in before. */
  saved?: ScheduleForm;
  isFull: boolean;
  isGone: boolean;
}

async function readStart(connectionId: string, view: FormPageProps["view"]): Promise<Start> {
  const [schedules, stored] = await Promise.all([
    readSchedules(connectionId),
    readDraft(connectionId, hashOfMonitoring(view)),
  ]);
  // What was put in and taken back again is none.
  const draft = stored && isSame(stored.form, stored.shown) ? null : stored;
  const isFull = view.kind === "new" && schedules.length >= MAX_SCHEDULES;
  const wanted = view.kind === "edit" ? view.id : view.from;
  const schedule = schedules.find(({ id }) => id === wanted);
  const isGone = view.kind === "edit" && !schedule;
  const fresh = schedule ? (view.kind === "edit" ? formOf(schedule) : copyOf(schedule)) : NEW_SCHEDULE;
  const shown = view.kind === "edit" && { shown: draft?.shown ?? fresh };
  const isKept = view.kind === "edit" && !isGone && draft !== null && !isSame(draft.form, fresh);
  const kept = isKept && { saved: fresh };
  return { form: isFull || (isGone && !draft) ? null : (draft?.form ?? fresh), ...shown, ...kept, isFull, isGone };
}

function isSame(a: ScheduleForm, b: ScheduleForm | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function copyOf(schedule: Schedule): ScheduleForm {
  return { ...formOf(schedule), name: t("copy_of", schedule.name).slice(0, MAX_NAME_LENGTH).toWellFormed() };
}
