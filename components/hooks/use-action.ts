import { type ReadonlySignal, useSignal } from "@preact/signals";
import { AppError, type Failure } from "@/utils/errors.ts";

/** What a button starts, and how it stands. */
export interface Action<Input extends unknown[]> {
  /** Runs it unless it is running already. */
  run: (...input: Input) => Promise<void>;
  running: ReadonlySignal<boolean>;
  failure: ReadonlySignal<Failure | null>;
}

/**
 * Something a button starts: whether it is running, and why it last failed.
 *
 * @param work - what the button starts
 */
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
