// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/preact";
import { afterEach, expect, test, vi } from "vitest";
import { followRemembered, useRemembered } from "@/components/hooks/use-remembered.ts";
import * as history from "@/utils/history.ts";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Shown({ read }: { read: () => Promise<string> }) {
  return <p>{useRemembered(read, "nothing", []) ?? "not read yet"}</p>;
}

test("what is read is shown although it changed meanwhile, and read again once", async () => {
  let change = () => {};
  vi.spyOn(history, "watchHistory").mockImplementation((onChange) => {
    change = onChange;
    return () => {};
  });
  const first = Promise.withResolvers<string>();
  const second = Promise.withResolvers<string>();
  const read = vi.fn().mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise);
  render(<Shown read={read} />);
  expect(screen.getByText("not read yet")).toBeTruthy();
  change();
  change();
  expect(read).toHaveBeenCalledTimes(1);
  first.resolve("first");
  expect(await screen.findByText("first")).toBeTruthy();
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  second.resolve("second");
  expect(await screen.findByText("second")).toBeTruthy();
  expect(read).toHaveBeenCalledTimes(2);
});

test("what changes all the time, as during a job, is read in a fifth of the time", async () => {
  vi.useFakeTimers();
  let change = () => {};
  const read = vi.fn(() => new Promise<void>((resolve) => setTimeout(resolve, 100)));
  const found: number[] = [];
  const stop = followRemembered(
    read,
    () => found.push(performance.now()),
    (onChange) => {
      change = onChange;
      return () => {};
    },
  );
  const changes = setInterval(() => change(), 10);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(read.mock.calls.length).toBeGreaterThan(8);
  expect(read.mock.calls.length).toBeLessThan(12);
  clearInterval(changes);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(read).toHaveBeenCalledTimes(found.length);
  stop();
});

test("after a reading as long as a computer's sleep, a change is read soon", async () => {
  vi.useFakeTimers();
  let change = () => {};
  const read = vi.fn(() => new Promise<void>((resolve) => setTimeout(resolve, 3_600_000)));
  const stop = followRemembered(
    read,
    () => {},
    (onChange) => {
      change = onChange;
      return () => {};
    },
  );
  await vi.advanceTimersByTimeAsync(3_600_000);
  change();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(read).toHaveBeenCalledTimes(2);
  stop();
});

test("what cannot be read counts as nothing", async () => {
  render(<Shown read={() => Promise.reject(new Error())} />);
  expect(await screen.findByText("nothing")).toBeTruthy();
});
