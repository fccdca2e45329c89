import { effect } from "@preact/signals";

/** Pause before what was typed is kept. */
const KEEP_MS = 300;

/**
 * Writes what is read from signals a moment after each change, and at once when the page is left.
 * @returns how to stop, after a write of what is due
 */
export function saveDebounced<T>(read: () => T, write: (value: T) => Promise<unknown>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due: { value: T } | null = null;
  let isFirst = true;
  const writeDue = () => {
    clearTimeout(timer);
    if (due) void write(due.value);
    due = null;
  };
  const end = effect(() => {
    const value = read();
    if (!isFirst) {
      due = { value };
      clearTimeout(timer);
      timer = setTimeout(writeDue, KEEP_MS);
    }
    isFirst = false;
  });
  addEventListener("pagehide", writeDue);
  return () => {
    end();
    removeEventListener("pagehide", writeDue);
    writeDue();
  };
}
