// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/preact";
import { afterEach, expect, test, vi } from "vitest";
import { Announcer, Spoken, speak } from "@/components/ui/Spoken.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

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

test("of two sentences of one moment both are spoken, though the place of one has left the page", async () => {
  vi.useFakeTimers();
  render(<Announcer />);
  const { unmount } = render(<Spoken text="Loading…" />);
  await act(() => {
    speak("The report was deleted.");
    unmount();
    speak("The run is over.");
    vi.advanceTimersByTime(100);
  });
  expect(screen.getByRole("status").textContent).toBe("The report was deleted. The run is over.");
});

test("what two parts of the page say in the same moment is spoken once", async () => {
  vi.useFakeTimers();
  render(<Announcer />);
  await act(() => {
    speak("58 of 58 reports done");
    speak("58 of 58 reports done");
    vi.advanceTimersByTime(100);
  });
  expect(screen.getByRole("status").textContent).toBe("58 of 58 reports done");
});

test("a sentence that follows within moments does not replace the one before, which nobody has heard yet", async () => {
  vi.useFakeTimers();
  render(<Announcer />);
  const say = (text: string, ms: number) =>
    act(() => {
      speak(text);
      vi.advanceTimersByTime(ms);
    });
  await say("7 refreshed", 40);
  await say("Nothing matches.", 1_000);
  expect(screen.getByRole("status").textContent).toBe("7 refreshed Nothing matches.");
  await say("Loading…", 100);
  expect(screen.getByRole("status").textContent).toBe("Loading…");
});
