import { useEffect } from "preact/hooks";
import type { AppState } from "@/utils/app-state.ts";
import { ask } from "@/utils/messages.ts";

const EVERY_MS = 10_000;

/** Wakes the background now and then while anything runs: when it starts, it settles what an ended one has left. */
export function useRecovery({ isUnderWay }: Pick<AppState, "isUnderWay">): void {
  useEffect(() => {
    if (!isUnderWay) return;
    const wake = () => void ask("recover").catch(() => {});
    wake();
    const timer = setInterval(wake, EVERY_MS);
    return () => clearInterval(timer);
  }, [isUnderWay]);
}
