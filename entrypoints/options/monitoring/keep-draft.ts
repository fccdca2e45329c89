import type { ReadonlySignal } from "@preact/signals";
import {
  NEW_SCHEDULE,
  type ScheduleDraft,
  type ScheduleForm,
  scheduleDraftItem,
} from "@/utils/models/schedule-draft.ts";
import { keepLater } from "../keep-later.ts";
import { hashOfMonitoring } from "../monitoring-route.ts";

const NEW = hashOfMonitoring({ kind: "new", from: null });

/** What the browser could not store; it is there until this page is closed. */
let unstored: ScheduleDraft | null = null;

/** Reads what was put into a form and not yet saved. @param page - hash of the form's page */
export async function readDraft(connectionId: string, page: string): Promise<ScheduleForm | null> {
  const draft = unstored ?? (await scheduleDraftItem.getValue().catch(() => null));
  return draft?.connectionId === connectionId && draft.page === page ? draft.form : null;
}

/** Keeps what is put in a moment after each change, until it is stopped. */
export function keepDraft(connectionId: string, page: string, form: ReadonlySignal<ScheduleForm>): () => void {
  return keepLater(
    () => form.value,
    (now) => store({ connectionId, page, form: now }),
  );
}

export async function dropDraft(): Promise<void> {
  unstored = null;
  await scheduleDraftItem.setValue(null).catch(() => undefined);
}

/** Leads to the form of a new schedule with these reports; what else was put in there stays. */
export async function monitorReports(connectionId: string, reports: { id: string; url: string }[]): Promise<void> {
  const draft = (await readDraft(connectionId, NEW)) ?? NEW_SCHEDULE;
  const chosen = reports.map(({ id, url }) => ({ id, url }));
  await store({ connectionId, page: NEW, form: { ...draft, kind: "chosen", reports: chosen } });
  location.hash = NEW;
}

async function store(draft: ScheduleDraft): Promise<void> {
  unstored = draft;
  try {
    await scheduleDraftItem.setValue(draft);
    if (unstored === draft) unstored = null;
  } catch {
    // It stays with this page.
  }
}
