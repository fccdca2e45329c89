// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, expect, test, vi } from "vitest";
import { Pager } from "@/entrypoints/options/Pager.tsx";
import type { Page } from "@/utils/contract.ts";

afterEach(cleanup);

function show(changes: Partial<Page<string>>, { isFirst = true, isStale = false } = {}) {
  const onGo = vi.fn();
  const page = {
    rows: ["a", "b"],
    unreadable: 0,
    total: null,
    from: null,
    next: null,
    previous: null,
    isLast: false,
    answeredAt: null,
    ...changes,
  };
  render(<Pager page={page} isFirst={isFirst} isStale={isStale} onGo={onGo} />);
  return onGo;
}

test("while another list is on its way, the links of the old one lead nowhere", () => {
  const onGo = show({ next: "?page=2" }, { isStale: true });
  fireEvent.click(screen.getByRole("button", { name: "Next" }));
  expect(onGo).not.toHaveBeenCalled();
});

test("a service that names the next page only is not taken to begin anew on each", () => {
  show({ next: "?cursor=c" }, { isFirst: false });
  expect(screen.getByRole("status").textContent).toBe("2 shown");
});

test("the first page of such a service begins at 1", () => {
  const onGo = show({ next: "?cursor=b" });
  expect(screen.getByRole("status").textContent).toBe("1–2");
  fireEvent.click(screen.getByRole("button", { name: "Next" }));
  expect(onGo).toHaveBeenCalledWith("?cursor=b");
});
