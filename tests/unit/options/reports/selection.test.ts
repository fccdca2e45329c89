import { describe, expect, test } from "vitest";
import {
  extend,
  limitTo,
  NOTHING_SELECTED,
  type Selection,
  toggle,
  toggleAll,
} from "@/entrypoints/options/reports/selection.ts";

const ROWS = ["a", "b", "c", "d", "e"];

function selected({ ids }: Selection): string {
  return [...ids].sort().join("");
}

describe("a range", () => {
  test("goes from the row changed last to this one, in both directions", () => {
    const start = toggle(NOTHING_SELECTED, "c");
    expect(selected(extend(start, "e", ROWS))).toBe("cde");
    expect(selected(extend(start, "a", ROWS))).toBe("abc");
  });

  test("is unselected if its first row was", () => {
    const all = toggleAll(NOTHING_SELECTED, ROWS);
    expect(selected(extend(toggle(all, "b"), "d", ROWS))).toBe("ae");
  });

  test("without a beginning is one row", () => {
    expect(selected(extend(NOTHING_SELECTED, "d", ROWS))).toBe("d");
    expect(selected(extend({ ids: new Set(["z"]), anchor: "z" }, "d", ROWS))).toBe("dz");
  });
});

test("all rows are selected, and then none", () => {
  const some = toggle(NOTHING_SELECTED, "b");
  const all = toggleAll(some, ROWS);
  expect([selected(all), selected(toggleAll(all, ROWS))]).toEqual(["abcde", ""]);
  expect(selected(toggleAll(NOTHING_SELECTED, []))).toBe("");
});

test("what is no longer shown is no longer selected", () => {
  const limited = limitTo(extend(toggle(NOTHING_SELECTED, "a"), "c", ROWS), ["b", "x"]);
  expect([selected(limited), limited.anchor]).toEqual(["b", null]);
});
