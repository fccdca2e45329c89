import { type ReadonlySignal, useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";

const CONFIRMED_MS = 2_000;

type CopyState = "idle" | "copied" | "failed";

/** Copies a text, and tells for a moment whether that worked. */
export function useCopy(text: string): { copy: () => Promise<void>; state: ReadonlySignal<CopyState> } {
  const state = useSignal<CopyState>("idle");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      state.value = "copied";
    } catch {
      state.value = "failed";
    }
    clearTimeout(timer.current);
    timer.current = setTimeout(() => (state.value = "idle"), CONFIRMED_MS);
  }
  return { copy, state };
}
