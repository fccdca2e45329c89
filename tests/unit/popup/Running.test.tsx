// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/preact";
import { expect, test } from "vitest";
import { Running } from "@/entrypoints/popup/Running.tsx";

test("a creation that runs has the focus, whose button is gone, on words that no second changes", () => {
  render(<Running url="https://example.com/" startedAt={null} isKept={false} incognito={false} />);
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Creating the report…" }));
});

test("nobody is told that the popup may be closed before the creation is kept", () => {
  const isSaid = (isKept: boolean) => {
    render(<Running url="https://example.com/" startedAt={null} isKept={isKept} incognito={false} />);
    const { visibility } = getComputedStyle(screen.getByText(/^You can close this window\./));
    cleanup();
    return visibility !== "hidden";
  };
  expect([isSaid(false), isSaid(true)]).toEqual([false, true]);
});

test("a private window is not told to wait for the toolbar button, which tells nothing of it", () => {
  render(<Running url="https://example.com/" startedAt={null} isKept={true} incognito={true} />);
  expect(screen.getByText("You can close this window. Open it again to see the outcome.")).toBeTruthy();
});
