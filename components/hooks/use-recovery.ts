import { useEffect } from "preact/hooks";
import type { AppState } from "@/utils/app-state.ts";
import { ask } from "@/utils/messages.ts";
import { isRunning } from "@/utils/models/task.ts";

const EVERY_MS = 10_000;

/** Wakes the background now and then while anything runs: at its start it settles what was left when it ended. */
export function useRecovery(tasks: Pick<AppState, "submissions" | "deletions" | "updates">): void {
  const isUnderWay = [...tasks.submissions, ...tasks.deletions, ...tasks.updates].some(isRunning);
  useEffect(() => {
    if (!isUnderWay) return;
    const wake = () => void ask("recover").catch(() => {});
    wake();
    const timer = setInterval(wake, EVERY_MS);
    return () => clearInterval(timer);
  }, [isUnderWay]);
}
