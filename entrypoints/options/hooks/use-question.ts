import { type Signal, useSignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";

/** Is a question open? It ends with what it is about, and does not come back with it. */
export function useQuestion(isThere: boolean): Signal<boolean> {
  const isOpen = useSignal(false);
  useLayoutEffect(() => {
    if (!isThere) isOpen.value = false;
  }, [isThere]);
  return isOpen;
}
