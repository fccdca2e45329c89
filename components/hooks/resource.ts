import { type ReadonlySignal, signal } from "@preact/signals";
import { useLayoutEffect, useMemo } from "preact/hooks";
import { AppError, type Failure } from "@/utils/errors.ts";

export interface Resource<T> {
  /** Last loaded value, which stays while the next one loads; null before the first. */
  value: ReadonlySignal<T | null>;
  loading: ReadonlySignal<boolean>;
  failure: ReadonlySignal<Failure | null>;
  /**
   * Loads, ignoring answers to older loads, and once more after a pause that the service asks for, if `again` is left
   * out: use it for reading only. Resolves at the first answer, even a failure.
   */
  load: (work: () => Promise<T>, again?: () => void) => Promise<void>;
  change: (update: (value: T) => T) => void;
  /** Drops the load under way and the one after a pause. */
  stop: () => void;
}

/** @param known - shown until the first load is answered */
export function createResource<T>(known: T | null = null): Resource<T> {
  const value = signal(known);
  const loading = signal(false);
  const failure = signal<Failure | null>(null);
  let latest = 0;
  let pause: ReturnType<typeof setTimeout> | undefined;

  async function load(work: () => Promise<T>, again: () => void = () => load(work)) {
    clearTimeout(pause);
    const generation = ++latest;
    loading.value = true;
    try {
      const loaded = await work();
      if (generation !== latest) return;
      value.value = loaded;
      failure.value = null;
    } catch (thrown) {
      if (generation === latest) fail(AppError.from(thrown).failure, again);
    } finally {
      if (generation === latest) loading.value = false;
    }
  }

  function fail(cause: Failure, again: () => void) {
    failure.value = cause;
    if (cause.retryAt !== undefined) pause = setTimeout(again, cause.retryAt - Date.now());
  }

  function change(update: (value: T) => T) {
    if (value.value !== null) value.value = update(value.value);
  }

  function stop() {
    clearTimeout(pause);
    latest++;
    loading.value = false;
  }

  return { value, loading, failure, load, change, stop };
}

/** Makes a loader once and stops it when its component leaves the page. */
export function useLoaded<T extends Pick<Resource<unknown>, "stop">>(create: () => T): T {
  const loaded = useMemo(create, []);
  useLayoutEffect(() => loaded.stop, []);
  return loaded;
}
