import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { useRemembered } from "@/components/hooks/use-remembered.ts";
import { AppError, type Failure } from "@/utils/errors.ts";
import { watchMonitoring } from "@/utils/monitoring.ts";

interface Watched<T> {
  /** Last value read; null before the first one. */
  value: T | null;
  /** Reason why it could not be read now. */
  failure: Failure | null;
  again: () => void;
}

/** Reads something of the schedules and runs, and again after each change and where one of `inputs` differs. */
export function useWatched<T>(read: () => Promise<T>, inputs: unknown[]): Watched<T> {
  const tries = useSignal(0);
  const last = useRef<T | null>(null);
  const found = useRemembered(() => attempt(read), null, [...inputs, tries.value], watchMonitoring);
  if (found && "value" in found) last.current = found.value;
  return {
    value: last.current,
    failure: found && "failure" in found ? found.failure : null,
    again: () => tries.value++,
  };
}

async function attempt<T>(read: () => Promise<T>): Promise<{ value: T } | { failure: Failure }> {
  try {
    return { value: await read() };
  } catch (thrown) {
    return { failure: AppError.from(thrown).failure };
  }
}
