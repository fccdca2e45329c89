import { useEffect } from "preact/hooks";
import type { AppState } from "@/utils/app-state.ts";
import { ask } from "@/utils/messages.ts";
import { isRunning } from "@/utils/models/task.ts";

const EVERY_MS = 10_000;

type Recoverable = Pick<AppState, "submissions" | "deletions" | "updates" | "jobs">;

/** Wakes the background now and then while anything runs: when it starts, it settles what an ended one has left. */
export function useRecovery({ submissions, deletions, updates, jobs }: Recoverable): void {
  const isUnderWay = [...submissions, ...deletions, ...updates, ...jobs].some(isRunning);
  useEffect(() => {
    if (!isUnderWay) return;
    const wake = () => void ask("recover").catch(() => {});
    wake();
    const timer = setInterval(wake, EVERY_MS);
    return () => clearInterval(timer);
  }, [isUnderWay]);
}
