// @vitest-environment happy-dom
import { fireEvent, render, screen } from "@testing-library/preact";
import { expect, test } from "vitest";
import { Failed } from "@/entrypoints/options/Failed.tsx";
import { AppError } from "@/utils/errors.ts";

/** What failed once more, in the same words. */
const failed = () => (
  <Failed failure={new AppError("keyRejected").failure} title="The list could not be loaded." onRetry={() => {}} />
);

test("what fails again by itself is not spoken again, and keeps the focus", () => {
  const { rerender } = render(failed());
  const alert = screen.getByRole("alert");
  rerender(failed());
  expect(screen.getByRole("alert")).toBe(alert);
});

test("what fails again after another try is spoken: its alert is a new one", () => {
  const { rerender } = render(failed());
  const alert = screen.getByRole("alert");
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(screen.getByRole("alert"), "not before the answer").toBe(alert);
  rerender(failed());
  const next = screen.getByRole("alert");
  expect(next).not.toBe(alert);
  rerender(failed());
  expect(screen.getByRole("alert")).toBe(next);
});
