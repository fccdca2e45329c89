import { useLayoutEffect, useRef } from "preact/hooks";
import type { ScheduleDraft } from "@/utils/models/schedule-draft.ts";
import { saveDebounced } from "../../save-debounced.ts";
import { dropDraft, storeDraft } from "../draft.ts";

/** Keeps what is put into a form as long as it is on the page. @param page - its hash @param read - from signals */
export function useKeptDraft(page: string, read: () => Omit<ScheduleDraft, "tab">) {
  const isOpen = useRef(true);
  const stop = useRef(() => {});
  function end() {
    isOpen.current = false;
    stop.current();
  }
  // Before the first key can be typed.
  useLayoutEffect(() => {
    stop.current = saveDebounced(read, (draft) => storeDraft(page, draft));
    return end;
  }, []);
  return {
    isOpen: () => isOpen.current,
    /** Forgets what was put in, for good. */
    async drop() {
      end();
      await dropDraft(page);
    },
  };
}
