import { type ReadonlySignal, signal } from "@preact/signals";
import { AppError, type Failure } from "@/utils/errors.ts";

/** Something that is loaded, and loaded again. */
export interface Resource<T> {
  /** The last that was loaded; it stays while the next is on its way. Null before the first. */
  value: ReadonlySignal<T | null>;
  loading: ReadonlySignal<boolean>;
  failure: ReadonlySignal<Failure | null>;
  /** Loads; an answer that comes after a newer question is dropped. */
  load: (work: () => Promise<T>) => Promise<void>;
  /** Changes what was loaded, without loading. */
  change: (update: (value: T) => T) => void;
}

/** Makes a resource that has not been loaded yet. */
export function createResource<T>(): Resource<T> {
  const value = signal<T | null>(null);
  const loading = signal(false);
  const failure = signal<Failure | null>(null);
  let latest = 0;

  async function load(work: () => Promise<T>) {
    const turn = ++latest;
    loading.value = true;
    try {
      const loaded = await work();
      if (turn !== latest) return;
      value.value = loaded;
      failure.value = null;
    } catch (thrown) {
      if (turn === latest) failure.value = AppError.from(thrown).failure;
    } finally {
      if (turn === latest) loading.value = false;
    }
  }

  function change(update: (value: T) => T) {
    if (value.value !== null) value.value = update(value.value);
  }

  return { value, loading, failure, load, change };
}
