import type { ReadonlySignal } from "@preact/signals";
import { NEW_SCHEDULE, type ScheduleForm, scheduleDraftItem } from "@/utils/models/schedule-draft.ts";
import { keepLater } from "../keep-later.ts";
import { hashOfMonitoring } from "../monitoring-route.ts";

const NEW = hashOfMonitoring({ kind: "new", from: null });

/** Reads what was put into a form and not yet saved. @param page - hash of the form's page */
export async function readDraft(connectionId: string, page: string): Promise<ScheduleForm | null> {
  const draft = await scheduleDraftItem.getValue().catch(() => null);
  return draft?.connectionId === connectionId && draft.page === page ? draft.form : null;
}

/** Keeps what is put in a moment after each change, until it is stopped. */
export function keepDraft(connectionId: string, page: string, form: ReadonlySignal<ScheduleForm>): () => void {
  return keepLater(
    () => form.value,
    (now) => scheduleDraftItem.setValue({ connectionId, page, form: now }).catch(() => undefined),
  );
}

export async function dropDraft(): Promise<void> {
  await scheduleDraftItem.setValue(null).catch(() => undefined);
}

/** Leads to the form of a new schedule with these reports; what else was put in there stays. */
export async function monitorReports(connectionId: string, reports: { id: string; url: string }[]): Promise<void> {
  const draft = (await readDraft(connectionId, NEW)) ?? NEW_SCHEDULE;
  const chosen = reports.map(({ id, url }) => ({ id, url }));
  await scheduleDraftItem.setValue({ connectionId, page: NEW, form: { ...draft, kind: "chosen", reports: chosen } });
  location.hash = NEW;
}
