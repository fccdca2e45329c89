import { type ReadonlySignal, signal } from "@preact/signals";
import { useLayoutEffect, useMemo } from "preact/hooks";
import { AppError, type Failure } from "@/utils/errors.ts";

/** Something that is loaded, and loaded again. */
export interface Resource<T> {
  /** The last that was loaded; it stays while the next is on its way. Null before the first. */
  value: ReadonlySignal<T | null>;
  loading: ReadonlySignal<boolean>;
  failure: ReadonlySignal<Failure | null>;
  /**
   * Loads; an answer that comes after a newer question is dropped. Where the service asks for a pause, it is loaded once
   * more when the pause is over, so this is for reading only.
   *
   * @returns when the first answer is there, whatever it is
   */
  load: (work: () => Promise<T>) => Promise<void>;
  /** Changes what was loaded, without loading. */
  change: (update: (value: T) => T) => void;
  /** Drops what is under way, and what waits for the end of a pause. */
  stop: () => void;
}

/** Makes a resource that has not been loaded yet. */
export function createResource<T>(): Resource<T> {
  const value = signal<T | null>(null);
  const loading = signal(false);
  const failure = signal<Failure | null>(null);
  let latest = 0;
  let pause: ReturnType<typeof setTimeout> | undefined;

  async function load(work: () => Promise<T>) {
    clearTimeout(pause);
    const generation = ++latest;
    loading.value = true;
    try {
      const loaded = await work();
      if (generation !== latest) return;
      value.value = loaded;
      failure.value = null;
    } catch (thrown) {
      if (generation === latest) fail(AppError.from(thrown).failure, work);
    } finally {
      if (generation === latest) loading.value = false;
    }
  }

  function fail(cause: Failure, work: () => Promise<T>) {
    failure.value = cause;
    if (cause.retryAt !== undefined) pause = setTimeout(() => load(work), cause.retryAt - Date.now());
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

/**
 * Makes something that loads, once, and stops it when the component that uses it leaves the page.
 *
 * @param create - makes it
 */
export function useLoaded<T extends Pick<Resource<unknown>, "stop">>(create: () => T): T {
  const loaded = useMemo(create, []);
  useLayoutEffect(() => loaded.stop, []);
  return loaded;
}
