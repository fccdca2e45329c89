import { screen } from "@testing-library/preact";

/** Finds the field of a password, which the choice of a privacy shares its name with. */
export function passwordField(): HTMLInputElement {
  return screen.getByLabelText("Password", { selector: "[type=password], [type=text]" });
}
