import { waitFor } from "@testing-library/preact";
import { expect } from "vitest";

/** Waits until a button can be pressed: one that has just become another one cannot. */
export async function untilEnabled(button: HTMLElement): Promise<void> {
  await waitFor(() => expect(button.getAttribute("aria-disabled")).toBe("false"));
}
