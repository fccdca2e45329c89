import { type Signal, useSignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";

/** Shows a choice at once, and the stored value again if it could not be saved. */
export function useOptimistic<T>(stored: T): { shown: Signal<T>; choose: (value: T, save: Promise<boolean>) => void } {
  const shown = useSignal(stored);
  useLayoutEffect(() => {
    shown.value = stored;
  }, [stored]);
  return {
    shown,
    choose(value, save) {
      shown.value = value;
      void save.then((isSaved) => {
        if (!isSaved) shown.value = stored;
      });
    },
  };
}
