import { describe, expect, test } from "vitest";
import { dayTicks, roundTicks } from "@/components/charts/scale.ts";

describe("values of an axis", () => {
  test.each([
    [350, [0, 100, 200, 300, 400]],
    [400, [0, 100, 200, 300, 400]],
    [7, [0, 2, 4, 6, 8]],
    [3, [0, 1, 2, 3]],
    [1, [0, 1]],
    [0, [0, 1]],
    [5_000, [0, 2_000, 4_000, 6_000]],
  ])("up to %d are round and few", (highest, ticks) => {
    expect(roundTicks(highest)).toEqual(ticks);
  });
});

describe("days of an axis", () => {
  const first = new Date(2026, 7, 24).getTime();
  const days = (last: Date, most: number) => dayTicks(first, last.getTime(), most).map((at) => new Date(at).getDate());

  test("begin with the first and stand at equal distances", () => {
    expect(days(new Date(2026, 10, 22), 7)).toEqual([24, 7, 21, 5, 19, 2, 16]);
    expect(days(new Date(2026, 7, 27), 7)).toEqual([24, 25, 26, 27]);
  });

  test("are never more than there is room for, but for the first and one more", () => {
    expect(days(new Date(2026, 10, 22), 3).length).toBeLessThanOrEqual(3);
    expect(days(new Date(2026, 10, 22), 0).length).toBeLessThanOrEqual(2);
  });
});
