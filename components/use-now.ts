import { type ReadonlySignal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

/**
 * The time, for what grows older while it is shown.
 *
 * @param step - how often it moves on, in milliseconds
 */
export function useNow(step: number): ReadonlySignal<number> {
  const now = useSignal(Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      now.value = Date.now();
    }, step);
    return () => clearInterval(timer);
  }, []);
  return now;
}
