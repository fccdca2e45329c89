import type { Failure } from "@/utils/errors.ts";

/** Until when each connection's service asks to be left alone, by `performance.now()`: the computer's clock may be set. */
const pauses = new Map<string, number>();

/** Notes the pause that a service asked for, if it did. */
export function notePause(connectionId: string, failure: Failure | null): void {
  if (failure?.retryAt === undefined) return;
  const until = performance.now() + failure.retryAt - Date.now();
  pauses.set(connectionId, Math.max(until, pauses.get(connectionId) ?? 0));
}

/** How many milliseconds of a pause are left; 0 where there is none. */
export function pauseLeft(connectionId: string): number {
  return Math.max(0, (pauses.get(connectionId) ?? 0) - performance.now());
}

/** Waits for the end of a pause, also of one that is asked for meanwhile. */
export async function pauseOver(connectionId: string): Promise<void> {
  for (let left = pauseLeft(connectionId); left > 0; left = pauseLeft(connectionId)) {
    await new Promise((resolve) => setTimeout(resolve, left));
  }
}
