// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SearchField } from "@/entrypoints/options/ui/SearchField.tsx";

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function typeInto(onSearch: (text: string) => void, ...texts: string[]) {
  render(<SearchField id="search" label="Search" value="" onSearch={onSearch} />);
  for (const value of texts) {
    fireEvent.input(screen.getByRole("searchbox"), { target: { value } });
    vi.advanceTimersByTime(249);
  }
}

test("the service is asked 250 ms after the last key, once", () => {
  const onSearch = vi.fn();
  typeInto(onSearch, "e", "ex", "exa ");
  expect(onSearch).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onSearch.mock.calls).toEqual([["exa", "push"]]);
});

test("Enter asks at once, and the pause asks nothing more", () => {
  const onSearch = vi.fn();
  typeInto(onSearch, "exa");
  fireEvent.keyDown(screen.getByRole("searchbox"), { key: "Enter" });
  expect(onSearch.mock.calls).toEqual([["exa", "push"]]);
  vi.advanceTimersByTime(1_000);
  expect(onSearch).toHaveBeenCalledTimes(1);
});

test("who goes on to something else on the page during the pause acts on what was typed", () => {
  const onSearch = vi.fn();
  typeInto(onSearch, "exa");
  fireEvent.blur(screen.getByRole("searchbox"));
  expect(onSearch.mock.calls).toEqual([["exa", "push"]]);
  vi.advanceTimersByTime(1_000);
  fireEvent.blur(screen.getByRole("searchbox"));
  expect(onSearch).toHaveBeenCalledTimes(1);
});

test("Enter that ends a composed word asks nothing yet", () => {
  const onSearch = vi.fn();
  typeInto(onSearch, "東");
  fireEvent.keyDown(screen.getByRole("searchbox"), { key: "Enter", isComposing: true });
  expect(onSearch).not.toHaveBeenCalled();
});

test("what else was changed during the pause is not lost", () => {
  const before = vi.fn();
  const after = vi.fn();
  const { rerender } = render(<SearchField id="search" label="Search" value="" onSearch={before} />);
  fireEvent.input(screen.getByRole("searchbox"), { target: { value: "exa" } });
  rerender(<SearchField id="search" label="Search" value="" onSearch={after} />);
  vi.advanceTimersByTime(250);
  expect(before).not.toHaveBeenCalled();
  expect(after.mock.calls).toEqual([["exa", "push"]]);
});

test("who leaves the page during the pause is not brought back", () => {
  const onSearch = vi.fn();
  typeInto(onSearch, "exa");
  const field = screen.getByRole("searchbox");
  cleanup();
  // As Chromium does where the focused field goes.
  fireEvent.blur(field);
  vi.advanceTimersByTime(250);
  expect(onSearch).not.toHaveBeenCalled();
});
