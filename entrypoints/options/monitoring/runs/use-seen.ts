import { useEffect } from "preact/hooks";
import { ask } from "@/utils/messages.ts";
import { isNews, type Run } from "@/utils/models/run.ts";

/** Notes that the user sees what runs found, unless the tab is hidden: they are read again when it becomes visible. */
export function useSeen(runs: Run[]): void {
  const unseen = document.visibilityState === "visible" ? runs.filter(isNews).map(({ id }) => id) : [];
  useEffect(() => {
    // Best effort: they are offered again on the next visit.
    if (unseen.length > 0) void ask("markRunsSeen", unseen).catch(() => undefined);
  }, [unseen.join()]);
}
