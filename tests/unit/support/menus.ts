import { fireEvent, screen, within } from "@testing-library/preact";

// happy-dom has no popovers.
HTMLElement.prototype.showPopover ??= () => {};
HTMLElement.prototype.hidePopover ??= function (this: HTMLElement) {
  this.dispatchEvent(Object.assign(new Event("toggle"), { newState: "closed", oldState: "open" }));
};

/** Opens the menu of a row. @returns the menu */
export async function openMenu(row: HTMLElement): Promise<HTMLElement> {
  const button = within(row).getByRole("button", { name: /^More for / });
  button.focus();
  fireEvent.click(button);
  return screen.findByRole("menu");
}

/** Chooses an item of a row's menu. */
export async function chooseFromMenu(row: HTMLElement, name: string): Promise<void> {
  fireEvent.click(within(await openMenu(row)).getByRole("menuitem", { name }));
}
