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

/** Drafts that the browser could not store, by page, until this page is closed. */
const unstored = new Map<string, ScheduleDraft>();

/** Reads what was put into a form and not yet saved. @param page - hash of the form's page */
export async function readDraft(connectionId: string, page: string): Promise<ScheduleDraft | null> {
  const stored = scheduleDraftItem(page).getValue();
  const draft = unstored.get(page) ?? (await stored.catch(() => null));
  return draft?.connectionId === connectionId ? draft : null;
}

/** Keeps what is put in a moment after each change, until it is stopped. */
export function keepDraft(
  page: string,
  draft: Omit<ScheduleDraft, "form">,
  form: ReadonlySignal<ScheduleForm>,
): () => void {
  return keepLater(
    () => form.value,
    (now) => store(page, { ...draft, form: now }),
  );
}

export async function dropDraft(page: string): Promise<void> {
  unstored.delete(page);
  await scheduleDraftItem(page)
    .removeValue()
    .catch(() => undefined);
}

/** Leads to the form of a new schedule with these reports; what else was put in there stays. */
export async function monitorReports(connectionId: string, reports: { id: string; url: string }[]): Promise<void> {
  const draft = (await readDraft(connectionId, NEW))?.form ?? NEW_SCHEDULE;
  const chosen = reports.map(({ id, url }) => ({ id, url }));
  await store(NEW, { connectionId, form: { ...draft, kind: "chosen", reports: chosen } });
  location.hash = NEW;
}

async function store(page: string, draft: ScheduleDraft): Promise<void> {
  unstored.set(page, draft);
  try {
    await scheduleDraftItem(page).setValue(draft);
    if (unstored.get(page) === draft) unstored.delete(page);
  } catch {
    // It stays with this page.
  }
}
