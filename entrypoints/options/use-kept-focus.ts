import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { rescueFocus } from "@/components/ui/focus.ts";

/** Keeps the focus when its control leaves: on the entry, or else on the next one. Entries are children of `list`. */
export function useKeptFocus(list?: RefObject<HTMLElement | null>): void {
  const last = useRef<{ element: Element; index: number } | null>(null);
  const entries = () => [...(list?.current?.children ?? [])] as HTMLElement[];
  useLayoutEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const element = target as Element;
      last.current = { element, index: entries().findIndex((entry) => entry.contains(element)) };
    };
    addEventListener("focusin", note);
    return () => removeEventListener("focusin", note);
  }, []);
  useLayoutEffect(() => {
    if (!last.current || last.current.element.isConnected) return;
    const { index } = last.current;
    const next = index < 0 ? undefined : (entries()[index] ?? entries().at(-1));
    rescueFocus(next && focusableOf(next), { preventScroll: true });
  });
}

/** Finds what of an entry takes the focus: itself where it can, or else its first control; itself where it has none. */
export function focusableOf(entry: HTMLElement | null): HTMLElement | null {
  if (!entry || entry.matches("[tabindex]")) return entry;
  const control = entry.querySelector<HTMLElement>("a[href], button, input:not(:disabled), [tabindex]");
  if (!control) entry.tabIndex = -1;
  return control ?? entry;
}
