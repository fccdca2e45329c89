import { effect } from "@preact/signals";
import { type NewReportsDraft, newReportsDraftItem } from "@/utils/models/new-reports.ts";

/** Pause before what was typed is kept. */
const KEEP_MS = 300;

/** Keeps what was put in a moment after each change; best effort, because a very long list may not fit. */
export function keepDraft(draft: () => NewReportsDraft): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isFirst = true;
  let due: NewReportsDraft | null = null;
  const write = () => {
    clearTimeout(timer);
    if (due) void newReportsDraftItem.setValue(due).catch(() => undefined);
    due = null;
  };
  const end = effect(() => {
    const now = draft();
    if (isFirst) {
      isFirst = false;
      return;
    }
    due = now;
    clearTimeout(timer);
    timer = setTimeout(write, KEEP_MS);
  });
  addEventListener("pagehide", write);
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    end();
    removeEventListener("pagehide", write);
    write();
  };
}
