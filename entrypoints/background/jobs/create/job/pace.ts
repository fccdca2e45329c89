import { sleep } from "../../../sleep.ts";

/** Keeps requests apart, from the start of one to the start of the next. */
export function createPace(apartMs: number) {
  let next = 0;
  return {
    wait: () => sleep(Math.max(0, next - performance.now())),
    noteStart(): void {
      next = performance.now() + apartMs;
    },
  };
}
