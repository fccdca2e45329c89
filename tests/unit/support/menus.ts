import { fireEvent, screen, within } from "@testing-library/preact";

// happy-dom has no popovers.
HTMLElement.prototype.showPopover ??= () => {};
HTMLElement.prototype.hidePopover ??= function (this: HTMLElement) {
  this.dispatchEvent(Object.assign(new Event("toggle"), { newState: "closed", oldState: "open" }));
};

/** Opens the menu of a row or card. @returns the menu */
export async function openMenu(row: HTMLElement): Promise<HTMLElement> {
  const button = within(row).getByRole("button", { name: /^More/ });
  button.focus();
  fireEvent.click(button);
  return screen.findByRole("menu");
}

/** Chooses an item of such a menu. */
export async function chooseFromMenu(row: HTMLElement, name: string): Promise<void> {
  fireEvent.click(within(await openMenu(row)).getByRole("menuitem", { name }));
}
