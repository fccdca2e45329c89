import { type ReadonlySignal, signal } from "@preact/signals";
import type { ConnectionCheck } from "@/utils/connection-check.ts";
import { AppError, type Failure } from "@/utils/errors.ts";

/** Key of the sentence that says what a failure has left undone. */
type Undone = "not_saved" | "not_tested";

interface Findings extends ConnectionCheck {
  /** Saved key that was tested, where it stays in use. */
  keyId?: string | undefined;
}

/** Creates a runner of connection tests: one at a time; the last result is kept. */
export function createConnectionTest() {
  const running = signal(false);
  const check = signal<Findings | null>(null);
  const failure = signal<{ cause: Failure; undone: Undone } | null>(null);
  let latest = 0;

  return {
    running: running as ReadonlySignal<boolean>,
    check: check as ReadonlySignal<Findings | null>,
    failure: failure as ReadonlySignal<{ cause: Failure; undone: Undone } | null>,

    /** Runs a test unless another one is running. */
    async run(test: () => Promise<Findings>, undone: Undone = "not_tested") {
      if (running.value) return;
      running.value = true;
      check.value = null;
      failure.value = null;
      const generation = ++latest;
      try {
        const found = await test();
        if (generation === latest) check.value = found;
      } catch (thrown) {
        if (generation === latest) failure.value = { cause: AppError.from(thrown).failure, undone };
      } finally {
        running.value = false;
      }
    },

    /** Drops the result, also that of a test under way: it is outdated. */
    outdate() {
      latest++;
      check.value = null;
      failure.value = null;
    },
  };
}
