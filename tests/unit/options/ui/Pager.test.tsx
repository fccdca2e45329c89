// @vitest-environment happy-dom
import { useSignal } from "@preact/signals";
import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { useRef } from "preact/hooks";
import { describe, expect, test, vi } from "vitest";
import { Pager, type Step } from "@/entrypoints/options/ui/Pager.tsx";
import type { Page } from "@/utils/contract.ts";

const PAGE: Page<string> = {
  ...{ rows: ["a", "b"], unreadable: 0, total: null, from: null, next: null, previous: null },
  ...{ isLast: false, answeredAt: null },
};

function show(changes: Partial<Page<string>>, { at = null as string | null, isStale = false } = {}) {
  const onGo = vi.fn();
  render(<Pager page={{ ...PAGE, ...changes }} at={at} step={undefined} isStale={isStale} onGo={onGo} />);
  return onGo;
}

function press(name: string) {
  fireEvent.click(screen.getByRole("button", { name }));
}

function range() {
  return screen.getByRole("status").textContent;
}

test("while another list is on its way, the links of the old one lead nowhere", () => {
  const onGo = show({ next: "?page=2" }, { at: "?page=1", isStale: true });
  press("Next");
  press("Previous");
  expect(onGo).not.toHaveBeenCalled();
});

test("a page that was opened by its address leads back to the first, and is not taken for it", () => {
  const onGo = show({ next: "?cursor=c" }, { at: "?cursor=b" });
  expect(range()).toBe("2 shown");
  press("Previous");
  expect(onGo).toHaveBeenCalledWith(null);
});

test("the page before that the service names is the one before", () => {
  const onGo = show({ previous: "?page=2" }, { at: "?page=3" });
  press("Previous");
  expect(onGo).toHaveBeenCalledWith("?page=2");
});

test("the first page begins at 1, and nothing comes before it", () => {
  const onGo = show({ next: "?cursor=b", total: 60 });
  expect(range()).toBe("1–2 of 60");
  press("Previous");
  expect(onGo).not.toHaveBeenCalled();
  press("Next");
  expect(onGo).toHaveBeenCalledWith("?cursor=b", { previous: null, from: 3 });
});

test("the last page ends at the total", () => {
  show({ total: 60, isLast: true }, { at: "?cursor=z" });
  expect(range()).toBe("59–60 of 60");
});

test("a total that the rows contradict is not shown", () => {
  show({ total: 21, from: 21, next: "?page=4" }, { at: "?page=3" });
  expect(range()).toBe("21–22");
});

test("only where nobody tells it, it is said that there may be more", () => {
  show({});
  expect(range()).toMatch(/does not say whether there are more/);
  cleanup();
  show({ isLast: true });
  expect(range()).toBe("1–2");
});

test("where more are told of, and no way to them, that is said", () => {
  show({ total: 60 });
  expect(range()).toMatch(/^1–2 of 60. This service does not say how to reach the others/);
  cleanup();
  show({ total: 2 });
  expect(range()).toBe("1–2 of 2");
});

describe("a list of cursors that names no page before", () => {
  const PAGES: Record<string, Partial<Page<string>>> = {
    "": { next: "?cursor=b" },
    "?cursor=b": { next: "?cursor=c", unreadable: 1 },
    "?cursor=c": { rows: ["z"] },
  };

  function Walk() {
    const at = useSignal<string | null>(null);
    const steps = useRef(new Map<string, Step>());
    function go(next: string | null, step?: Step) {
      if (step) steps.current.set(String(next), step);
      at.value = next;
    }
    const page = { ...PAGE, ...PAGES[at.value ?? ""] };
    return <Pager page={page} at={at.value} step={steps.current.get(String(at.value))} isStale={false} onGo={go} />;
  }

  test("is walked there and back, and tells where one is", async () => {
    render(<Walk />);
    const ranges: (string | null)[] = [];
    for (const name of ["Next", "Next", "Previous", "Previous"]) {
      press(name);
      await Promise.resolve();
      ranges.push(range());
    }
    expect(ranges).toEqual(["3–5", "6–6", "3–5", "1–2"]);
    expect(screen.getByRole("button", { name: "Previous" }).getAttribute("aria-disabled")).toBe("true");
  });
});
