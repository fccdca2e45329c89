// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/preact";
import { afterEach, expect, test } from "vitest";
import { Running } from "@/entrypoints/popup/Running.tsx";

afterEach(cleanup);

test("a creation that runs has the focus, whose button is gone", () => {
  render(<Running url="https://example.com/" startedAt={null} isKept={false} />);
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: /^Creating the report…/ }));
});
