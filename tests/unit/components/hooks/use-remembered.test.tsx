// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/preact";
import { afterEach, expect, test, vi } from "vitest";
import { useRemembered } from "@/components/hooks/use-remembered.ts";
import * as history from "@/utils/history.ts";

afterEach(cleanup);

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
  expect(read).toHaveBeenCalledTimes(2);
  second.resolve("second");
  expect(await screen.findByText("second")).toBeTruthy();
  expect(read).toHaveBeenCalledTimes(2);
});

test("what cannot be read counts as nothing", async () => {
  render(<Shown read={() => Promise.reject(new Error())} />);
  expect(await screen.findByText("nothing")).toBeTruthy();
});
