/** Gets the focus where nothing better is left: a page's heading; in the popup, the first field of its form. */
const FALLBACK = "h1[tabindex], main input";

/**
 * Moves the focus.
 *
 * @param target - what should have it; where that is not on the page, the fallback gets it
 */
export function moveFocus(target?: HTMLElement | null, options?: FocusOptions): void {
  const next = target?.isConnected ? target : document.querySelector<HTMLElement>(FALLBACK);
  next?.focus(options);
}

/** Moves the focus if it was lost together with the element that had it; takes what {@link moveFocus} takes. */
export function rescueFocus(target?: HTMLElement | null, options?: FocusOptions): void {
  if (document.activeElement === document.body) moveFocus(target, options);
}

/**
 * Moves the focus to the first field with an error, if there is one, once the page has drawn it.
 *
 * @param form - the form that was submitted
 */
export function focusFirstError(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
}
