/** The page's heading; in the popup, the first field of its form. */
const FALLBACK = "h1[tabindex], main input";

/** Focuses an element, or the fallback where that is not on the page. */
export function moveFocus(target?: HTMLElement | null, options?: FocusOptions): void {
  const next = target?.isConnected ? target : document.querySelector<HTMLElement>(FALLBACK);
  next?.focus(options);
  // Firefox 153 forgets the focus of a popup that it moves into its panel afterwards.
  if (import.meta.env.FIREFOX && !document.hasFocus())
    addEventListener("focus", () => rescueFocus(next, options), { once: true });
}

/** Acts as {@link moveFocus}, but only if the focused element is gone. */
export function rescueFocus(target?: HTMLElement | null, options?: FocusOptions): void {
  if (document.activeElement === document.body) moveFocus(target, options);
}
