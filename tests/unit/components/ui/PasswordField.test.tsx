// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { fireEvent, render, screen } from "@testing-library/preact";
import { createRef } from "preact";
import { expect, test, vi } from "vitest";
import { PasswordField } from "@/components/ui/PasswordField.tsx";

test("a generated password is told and shown", () => {
  const password = signal("");
  render(<PasswordField password={password} error={undefined} hint={undefined} input={createRef()} />);
  const show = screen.getByRole("button", { name: "Show password" });
  expect(screen.getByRole("status").textContent).toBe("");
  fireEvent.click(screen.getByRole("button", { name: "Generate" }));
  expect(screen.getByRole("status").textContent).toBe("A password was generated and is shown.");
  expect(show.getAttribute("aria-pressed")).toBe("true");
  fireEvent.input(screen.getByRole("textbox", { name: "Password" }), { target: { value: "mine" } });
  expect(screen.getByRole("status").textContent).toBe("");
});

test("a password that is shown can be masked again", () => {
  vi.stubEnv("FIREFOX", "");
  render(<PasswordField password={signal("sesame")} error={undefined} hint={undefined} input={createRef()} />);
  const typeOf = () => screen.getByLabelText("Password").getAttribute("type");
  const press = () => fireEvent.click(screen.getByRole("button", { name: "Show password" }));
  expect(typeOf()).toBe("password");
  press();
  expect(typeOf()).toBe("text");
  press();
  expect(typeOf()).toBe("password");
});
