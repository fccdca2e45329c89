import { NEW_SCHEDULE, type ScheduleDraft, scheduleDraftItem } from "@/utils/models/schedule-draft.ts";
import { hashOfMonitoring } from "../routes/monitoring-route.ts";

const NEW = hashOfMonitoring({ kind: "new", from: null });

/** Whose drafts this tab may drop: its own, and those that it has read. */
const TAB = crypto.randomUUID();
const tabs = new Set<string>([TAB]);

/** Drafts that the browser could not store, by page, until this page is closed. */
const unstored = new Map<string, ScheduleDraft>();

/** Reads what was put into a form and not yet saved. @param page - hash of the form's page */
export async function readDraft(connectionId: string, page: string): Promise<ScheduleDraft | null> {
  const stored = scheduleDraftItem(page).getValue();
  const draft = unstored.get(page) ?? (await stored.catch(() => null));
  if (draft?.connectionId !== connectionId) return null;
  if (draft.tab) tabs.add(draft.tab);
  return draft;
}

/** Drops the draft of a form, unless another tab keeps its own there. */
export async function dropDraft(page: string): Promise<void> {
  unstored.delete(page);
  const item = scheduleDraftItem(page);
  const stored = await item.getValue().catch(() => null);
  if (stored?.tab && !tabs.has(stored.tab)) return;
  await item.removeValue().catch(() => undefined);
}

/** Leads to the form of a new schedule with these reports; what else was put in there stays. */
export async function monitorReports(connectionId: string, reports: { id: string; url: string }[]): Promise<void> {
  const draft = (await readDraft(connectionId, NEW))?.form ?? NEW_SCHEDULE;
  const chosen = reports.map(({ id, url }) => ({ id, url }));
  await storeDraft(NEW, { connectionId, form: { ...draft, kind: "chosen", reports: chosen } });
  location.hash = NEW;
}

export async function storeDraft(page: string, input: Omit<ScheduleDraft, "tab">): Promise<void> {
  const draft = { ...input, tab: TAB };
  unstored.set(page, draft);
  try {
    await scheduleDraftItem(page).setValue(draft);
    if (unstored.get(page) === draft) unstored.delete(page);
  } catch {
    // It stays with this page.
  }
}
