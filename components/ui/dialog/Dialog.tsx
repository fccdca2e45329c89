import type { ComponentChildren, RefObject } from "preact";
import { useId, useLayoutEffect } from "preact/hooks";
import { moveFocus, rescueFocus } from "../focus.ts";

interface DialogProps {
  /** Its element, which closes it. */
  ref: RefObject<HTMLDialogElement | null>;
  title: string;
  class?: string;
  /** Controls beside the title. */
  controls?: ComponentChildren;
  /** The id of what it asks. */
  describedBy?: string;
  /** Selects what has the focus at first, in the place of the first control. */
  initialFocus?: string;
  /** Something is under way whose outcome has to be seen: Escape does not close it. */
  isBusy?: boolean;
  /** Is called when Escape is pressed meanwhile. */
  onCancel?: () => void;
  /** Is called once it is closed; until then it has to stay on the page. */
  onClose: () => void;
  children: ComponentChildren;
}

/** A modal dialog, open as long as it is on the page. Its opener gets the focus back. */
export function Dialog({ ref, title, controls, initialFocus, isBusy, onCancel, onClose, ...props }: DialogProps) {
  const titleId = useId();
  useLayoutEffect(() => {
    const opener = document.activeElement as HTMLElement;
    ref.current?.showModal();
    const first = initialFocus && ref.current?.querySelector<HTMLElement>(initialFocus);
    if (first) moveFocus(first);
    // Not all that is taken off the page was closed before, and the opener may have gone meanwhile.
    return () => queueMicrotask(() => rescueFocus(opener));
  }, []);
  return (
    <dialog
      ref={ref}
      class={props.class}
      aria-labelledby={titleId}
      aria-describedby={props.describedBy}
      onCancel={(event) => {
        if (!isBusy) return;
        event.preventDefault();
        onCancel?.();
      }}
      onClose={onClose}
    >
      <header class="row spread">
        <h2 id={titleId} tabIndex={initialFocus === "h2" ? -1 : undefined}>
          {title}
        </h2>
        {controls}
      </header>
      {props.children}
    </dialog>
  );
}
