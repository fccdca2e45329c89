import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { moveFocus } from "@/components/ui/focus.ts";

/** Long enough to hear that a control is gone. */
const SETTLE_MS = 1_000;

/** Keeps the focus when its control leaves: on the entry, or else on the next one. Entries are children of `list`. */
export function useKeptFocus(list?: RefObject<HTMLElement | null>): void {
  const last = useRef<{ element: Element; index: number } | null>(null);
  const entries = () => [...(list?.current?.children ?? [])] as HTMLElement[];
  useLayoutEffect(() => {
    const note = ({ target }: Pick<FocusEvent, "target">) => {
      const element = target as Element;
      last.current = { element, index: entries().findIndex((entry) => entry.contains(element)) };
    };
    // What is new on the page may have taken the focus as it came.
    note({ target: document.activeElement });
    addEventListener("focusin", note);
    return () => removeEventListener("focusin", note);
  }, []);
  /** Element that took over the focus, and when. A key meant for the control before does nothing there. */
  const taken = useRef({ by: null as Element | null, at: 0 });
  useLayoutEffect(() => {
    const guard = (event: KeyboardEvent) => {
      const isLate = event.target === taken.current.by && performance.now() - taken.current.at < SETTLE_MS;
      if (!isLate || (event.key !== "Enter" && event.key !== " ")) return;
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener("keydown", guard, true);
    return () => removeEventListener("keydown", guard, true);
  }, []);
  useLayoutEffect(() => {
    if (!last.current || last.current.element.isConnected) return;
    const { index } = last.current;
    const next = index < 0 ? undefined : (entries()[index] ?? entries().at(-1));
    if (document.activeElement !== document.body) return;
    moveFocus(next && focusableOf(next), { preventScroll: true });
    taken.current = { by: document.activeElement, at: performance.now() };
  });
}

/** Finds what of an entry takes the focus: itself where it can, or else its first control; itself where it has none. */
export function focusableOf(entry: HTMLElement | null): HTMLElement | null {
  if (!entry || entry.matches("[tabindex]")) return entry;
  const control = entry.querySelector<HTMLElement>("a[href], button, input:not(:disabled), [tabindex]");
  if (!control) entry.tabIndex = -1;
  return control ?? entry;
}
