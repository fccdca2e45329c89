import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { datesBetween, roundValues } from "@/components/charts/scale.ts";

const DAY = 86_400_000;

describe("grid lines", () => {
  test.each([
    [
      [0, 100],
      [0, 25, 50, 75, 100],
    ],
    [
      [0, 1],
      [0, 0.25, 0.5, 0.75, 1],
    ],
    [
      [41, 58],
      [40, 45, 50, 55, 60],
    ],
    [[82], [70, 80, 90, 100]],
    [[0.5], [0.4, 0.5, 0.6, 0.7]],
    [[0], [0, 0.1, 0.2, 0.3]],
    [
      [-3, 3],
      [-4, -2, 0, 2, 4],
    ],
  ])("of %j are %j", (values, lines) => expect(roundValues(values)).toEqual(lines));

  test("differ however large the values are", () => {
    const at = 1_764_000_000_000;
    expect(roundValues([at + 1, at + 3]).map((line) => line - at)).toEqual([1, 1.5, 2, 2.5, 3]);
  });

  test("are four or five and hold every value, whatever the service measures", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 }), { minLength: 1 }), (hundredths) => {
        const values = hundredths.map((value) => value / 100);
        const lines = roundValues(values);
        expect([4, 5]).toContain(lines.length);
        expect(lines[0] as number).toBeLessThanOrEqual(Math.min(...values));
        expect(lines.at(-1) as number).toBeGreaterThanOrEqual(Math.max(...values));
      }),
    );
  });
});

test("dates stand at both ends, and never twice the same day", () => {
  expect(datesBetween(0, 90 * DAY, 800)).toHaveLength(7);
  expect(datesBetween(0, 90 * DAY, 240)).toEqual([0, 90 * DAY]);
  expect(datesBetween(0, 2 * DAY, 800)).toHaveLength(3);
  expect(datesBetween(0, DAY / 2, 800)).toEqual([0]);
});

describe("grid lines of whole numbers", () => {
  test.each([
    [350, [0, 100, 200, 300, 400]],
    [400, [0, 100, 200, 300, 400]],
    [7, [0, 2, 4, 6, 8]],
    [3, [0, 1, 2, 3]],
    [1, [0, 1]],
    [0, [0, 1]],
    [5_000, [0, 2_000, 4_000, 6_000]],
  ])("up to %d are round and few", (highest, lines) => {
    expect(roundValues([0, highest], true)).toEqual(lines);
  });
});
