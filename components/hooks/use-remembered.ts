import { type ReadonlySignal, useSignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { watchHistory } from "@/utils/history.ts";

/** Reads as {@link useRememberedSignal}, to be drawn by the component itself. */
export function useRemembered<T>(...asked: Parameters<typeof useRememberedSignal<T>>): T | null {
  return useRememberedSignal(...asked).value;
}

/**
 * Reads something of the database, and again after each change of what is remembered.
 *
 * @param read - starts anew where one of `inputs` differs; a failure counts as nothing remembered
 * @param watch - tells of changes
 * @returns null until it was read
 */
export function useRememberedSignal<T>(
  read: () => Promise<T>,
  nothing: T,
  inputs: unknown[],
  watch = watchHistory,
): ReadonlySignal<T | null> {
  const remembered = useSignal<T | null>(null);
  // Before the first paint, so that both are drawn at nearly the same time.
  useLayoutEffect(() => {
    function show(found: T) {
      remembered.value = found;
    }
    return followRemembered(() => read().catch(() => nothing), show, watch);
  }, inputs);
  return remembered;
}

/** Reads at once and after each change; calls back with what was found. @param read - never fails @returns how to stop */
export function followRemembered<T>(
  read: () => Promise<T>,
  onRead: (found: T) => void,
  watch: (onChange: () => void) => () => void,
): () => void {
  let isReading = false;
  let isOutdated = false;
  let isOver = false;
  // One after the other: changes that come faster than they are read would else show nothing.
  async function update() {
    isOutdated = true;
    if (isReading) return;
    isReading = true;
    while (isOutdated && !isOver) {
      isOutdated = false;
      const begun = performance.now();
      const found = await read();
      if (!isOver) onRead(found);
      // A fifth of the time, however much there is and a job changes; a computer may have slept meanwhile.
      const pause = Math.min(4 * (performance.now() - begun), 1_000);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    isReading = false;
  }
  void update();
  const stop = watch(update);
  return () => {
    isOver = true;
    stop();
  };
}
