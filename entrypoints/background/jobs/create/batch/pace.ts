import { sleep } from "../../../sleep.ts";
/** Returns a function that waits until the next request may start: `apartMs` after the one before. */
export function createPace(apartMs: number): () => Promise<void> {
  let next = 0;
  return async () => {
    const now = performance.now();
    const at = Math.max(now, next);
    next = at + apartMs;
    if (at > now) await sleep(at - now);
  };
}
