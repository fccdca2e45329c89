import { useLayoutEffect } from "preact/hooks";
import type { Action } from "@/components/hooks/use-action.ts";

/** Forgets why actions failed once the state that they act on has changed: they may be offered again. */
export function useFailureReset(state: unknown, ...actions: Pick<Action<never>, "failure">[]): void {
  useLayoutEffect(() => {
    for (const { failure } of actions) failure.value = null;
  }, [state]);
}
