import { type Signal, useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";

/** Shows a choice at once, and the stored value again if it could not be saved. The last of several choices counts. */
export function useOptimistic<T>(stored: T): { shown: Signal<T>; choose: (value: T, save: Promise<boolean>) => void } {
  const shown = useSignal(stored);
  const saving = useRef<Promise<boolean>>(null);
  const latest = useRef(stored);
  latest.current = stored;
  useLayoutEffect(() => {
    // An earlier choice may be stored while a later one is being saved.
    if (!saving.current) shown.value = stored;
  }, [stored]);
  return {
    shown,
    choose(value, save) {
      shown.value = value;
      saving.current = save;
      void save.then((isSaved) => {
        if (saving.current !== save) return;
        saving.current = null;
        if (!isSaved) shown.value = latest.current;
      });
    },
  };
}
