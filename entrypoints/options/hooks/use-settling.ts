import { type ReadonlySignal, useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Action } from "@/components/hooks/use-action.ts";

/** Long enough to see that a button has become another one. */
const SETTLE_MS = 500;

/** Tells for a moment after `does` has changed that a button may have become another one under the pointer. */
export function useSettling(does: unknown): ReadonlySignal<boolean> {
  const former = useRef(does);
  const isSettling = useSignal(false);
  useLayoutEffect(() => {
    if (former.current === does) return;
    former.current = does;
    isSettling.value = true;
    const timer = setTimeout(() => (isSettling.value = false), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [does]);
  return isSettling;
}

/** Returns an action that cannot be started while its button settles. */
export function onceSettled<Input extends unknown[]>(
  action: Action<Input>,
  isSettling: ReadonlySignal<boolean>,
): Action<Input> {
  const run: typeof action.run = async (...input) => void (isSettling.value || (await action.run(...input)));
  return { ...action, run, running: isSettling.value ? isSettling : action.running };
}
