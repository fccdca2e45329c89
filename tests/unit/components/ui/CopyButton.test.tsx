// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from "@testing-library/preact";
import { expect, onTestFinished, test, vi } from "vitest";
import { CopyButton } from "@/components/ui/CopyButton.tsx";

test("a second click is confirmed for as long as the first", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText: async () => {} } });
  onTestFinished(() => void vi.unstubAllGlobals());
  render(<CopyButton label="Copy link" text="https://shop.example/" />);
  const said = () => screen.getByRole("status").textContent;
  const copy = () => act(async () => void fireEvent.click(screen.getByRole("button")));
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

  await copy();
  await pass(1_900);
  await copy();
  await pass(1_900);
  expect(said()).toBe("Copied");
  await pass(200);
  expect(said()).toBe("");
});
