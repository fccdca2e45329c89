import { useEffect } from "preact/hooks";
import { ask } from "@/utils/messages.ts";
import type { Snapshot } from "@/utils/snapshot.ts";
import { isOpen } from "@/utils/storage.ts";

const EVERY_MS = 10_000;

/**
 * While something is under way, wakes the background now and then: one that ended settles what it left as it starts.
 *
 * @param snapshot - the stored state
 */
export function useRecovery({ submissions, deletions }: Pick<Snapshot, "submissions" | "deletions">): void {
  const isUnderWay = submissions.some(({ state }) => state === "sending") || deletions.some(isOpen);
  useEffect(() => {
    if (!isUnderWay) return;
    const wake = () => void ask("recover").catch(() => {});
    wake();
    const timer = setInterval(wake, EVERY_MS);
    return () => clearInterval(timer);
  }, [isUnderWay]);
}
