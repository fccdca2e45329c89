import { type ReadonlySignal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

/**
 * The time, for what grows older while it is shown.
 *
 * @param step - how often it moves on, in milliseconds
 * @param clock - tells it, in milliseconds
 */
export function useNow(step: number, clock = Date.now): ReadonlySignal<number> {
  const now = useSignal(clock());
  useEffect(() => {
    const timer = setInterval(() => {
      now.value = clock();
    }, step);
    return () => clearInterval(timer);
  }, []);
  return now;
}
