import type { ComponentChildren, RefObject } from "preact";
import { useEffect, useId, useLayoutEffect } from "preact/hooks";
import { moveFocus, rescueFocus } from "../focus.ts";

interface DialogProps {
  ref: RefObject<HTMLDialogElement | null>;
  title: string;
  describedBy?: string;
  /** Selector of the element to focus instead of the first control; "dialog" for itself, read with its description. */
  initialFocus?: string;
  /** Escape does not close it: the outcome has to be seen. */
  isBusy?: boolean;
  /** Called on Escape while busy. */
  onCancel?: () => void;
  /** Called once it is closed; keep it on the page until then. */
  onClose: () => void;
  children: ComponentChildren;
}

/** A modal dialog, open as long as it is on the page; its opener gets the focus back. */
export function Dialog({ ref, title, initialFocus, isBusy, onCancel, onClose, ...props }: DialogProps) {
  const titleId = useId();
  useLayoutEffect(() => {
    const opener = document.activeElement as HTMLElement;
    ref.current?.showModal();
    if (initialFocus === "dialog") ref.current?.focus();
    else if (initialFocus) moveFocus(ref.current?.querySelector<HTMLElement>(initialFocus));
    // It may leave the page without being closed, and its opener may be gone.
    return () => queueMicrotask(() => rescueFocus(opener));
  }, []);
  useEscape(ref);
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      aria-describedby={props.describedBy}
      onCancel={(event) => {
        if (!isBusy) return;
        event.preventDefault();
        onCancel?.();
      }}
      onClose={onClose}
    >
      <h2 id={titleId}>{title}</h2>
      {props.children}
    </dialog>
  );
}

/** Cancels on Escape, wherever the focus is. Left to Chromium, the key would close the popup as well. */
function useEscape(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      // While an input method composes, the key is its own.
      if (event.key !== "Escape" || event.defaultPrevented || event.isComposing) return;
      event.preventDefault();
      const isWanted = dialog.current?.dispatchEvent(new Event("cancel", { cancelable: true }));
      if (isWanted) dialog.current?.close();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
