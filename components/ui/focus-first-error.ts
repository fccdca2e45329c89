/**
 * Moves the focus to the first field that has a problem, once the page has drawn it.
 *
 * @param form - the form that was submitted
 */
export function focusFirstError(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
}
