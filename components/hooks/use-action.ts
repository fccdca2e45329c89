import { type ReadonlySignal, type Signal, useSignal } from "@preact/signals";
import { AppError, type Failure } from "@/utils/errors.ts";

export interface Action<Input extends unknown[]> {
  /** Runs it unless it is running already. */
  run: (...input: Input) => Promise<void>;
  running: ReadonlySignal<boolean>;
  /** Set it to null where the work turns out to be done all the same. */
  failure: Signal<Failure | null>;
}

/** State of work that a button starts: is it running, and why did it last fail? */
export function useAction<Input extends unknown[]>(work: (...input: Input) => Promise<unknown>): Action<Input> {
  const running = useSignal(false);
  const failure = useSignal<Failure | null>(null);
  async function run(...input: Input) {
    if (running.value) return;
    running.value = true;
    failure.value = null;
    try {
      await work(...input);
    } catch (thrown) {
      failure.value = AppError.from(thrown).failure;
    } finally {
      running.value = false;
    }
  }
  return { run, running, failure };
}
