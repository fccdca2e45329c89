// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { useEffect } from "preact/hooks";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ErrorBoundary } from "@/components/ui/ErrorBoundary.tsx";

const ERROR = new TypeError("x is undefined");
const reported = vi.fn();
beforeEach(() => void vi.stubGlobal("reportError", reported.mockReset()));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const isBroken = signal(false);

function fail(): void {
  if (isBroken.value) throw ERROR;
}

function Drawn() {
  fail();
  return <p>All is well.</p>;
}

function WithEffect() {
  useEffect(fail, [isBroken.value]);
  return <p>All is well.</p>;
}

describe.each([
  ["while it is drawn", Drawn],
  ["after it is drawn", WithEffect],
])("a page in which something breaks %s", (_when, Part) => {
  test.each(["from the first", "later"])("%s says so instead of staying blank, and can be reloaded", (when) => {
    isBroken.value = when === "from the first";
    render(
      <ErrorBoundary
        of={() => (
          <>
            <header>Website Reports</header>
            <Part />
          </>
        )}
      />,
    );
    expect(screen.queryByText("All is well.") === null).toBe(isBroken.value);
    act(() => {
      isBroken.value = true;
    });
    expect(screen.getByRole("alert").textContent).toMatch(/^Something went wrong in the extension\./);
    expect(screen.queryByText("Website Reports"), "nothing half-drawn stays").toBeNull();
    expect(reported.mock.calls, "for the browser's console").toEqual([[ERROR]]);
    const reload = vi.spyOn(location, "reload").mockReturnValue();
    fireEvent.click(screen.getByRole("button", { name: "Reload" }));
    expect(reload).toHaveBeenCalledOnce();
  });
});
