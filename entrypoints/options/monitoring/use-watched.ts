import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { useRemembered } from "@/components/hooks/use-remembered.ts";
import { AppError, type Failure } from "@/utils/errors.ts";
import { watchMonitoring } from "@/utils/monitoring.ts";

interface Watched<T> {
  /** Last value read; null before the first one. */
  value: T | null;
  failure: Failure | null;
  again: () => void;
}

/** Reads something of the schedules and runs, and again after each change and where one of `inputs` differs. */
export function useWatched<T>(read: () => Promise<T>, inputs: unknown[]): Watched<T> {
  const tries = useSignal(0);
  const last = useRef<T | null>(null);
  async function readAnew() {
    let failure: Failure | null = null;
    try {
      last.current = await read();
    } catch (thrown) {
      failure = AppError.from(thrown).failure;
    }
    return { value: last.current, failure };
  }
  const found = useRemembered(readAnew, null, [...inputs, tries.value], watchMonitoring);
  return { value: found?.value ?? null, failure: found?.failure ?? null, again: () => tries.value++ };
}
