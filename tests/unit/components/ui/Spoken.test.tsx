// @vitest-environment happy-dom
import { act, render, screen } from "@testing-library/preact";
import { afterEach, expect, test, vi } from "vitest";
import { Announcer, Spoken } from "@/components/ui/Spoken.tsx";

afterEach(() => void vi.useRealTimers());

test("what was spoken stands on the page once, for who reads on", async () => {
  vi.useFakeTimers();
  render(
    <main>
      <p>
        <Spoken text="The report was deleted." />
      </p>
      <Announcer />
    </main>,
  );
  await act(() => void vi.advanceTimersByTime(100));
  expect(screen.getByRole("status").textContent).toBe("The report was deleted.");
  await act(() => void vi.advanceTimersByTime(5_000));
  expect(screen.getByRole("main").textContent).toBe("The report was deleted.");
});
