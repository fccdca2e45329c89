import { type ReadonlySignal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

/** Returns the current time. @param step - its interval in milliseconds @param clock - gives it in milliseconds */
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
