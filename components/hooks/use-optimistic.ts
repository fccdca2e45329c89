import { type Signal, useSignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";

/**
 * A stored value as a control shows it: at once as the user chose it, and then as it is stored.
 *
 * @param stored - the value as the background stored it last
 * @returns what is shown, and a way to choose another; what could not be stored is shown no longer
 */
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
