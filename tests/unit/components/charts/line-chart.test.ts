import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type ChartPoint,
  datesBetween,
  markedPoints,
  nearest,
  roundValues,
  turnsOf,
} from "@/components/charts/line-chart.ts";

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
    [
      [-3, 3],
      [-4, -2, 0, 2, 4],
    ],
  ])("of %j are %j", (values, lines) => expect(roundValues(values)).toEqual(lines));

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

test("a turn is a rating other than the one before, also before the period; other results turn nothing", () => {
  const points = ["good", "outstanding", null, "good", "bad", "bad"].map(
    (result, at): ChartPoint => [at, result, null],
  );
  expect(turnsOf(points, "decent")).toEqual([
    { index: 0, from: "decent", to: "good" },
    { index: 4, from: "good", to: "bad" },
  ]);
  expect(turnsOf(points, null)).toEqual([{ index: 4, from: "good", to: "bad" }]);
});

test("of many points the last and the turns have a marker, and others where there is room", () => {
  const places = Array.from({ length: 400 }, (_, index) => index);
  const marked = markedPoints(places, [{ index: 17, from: "good", to: "bad" }], 24);
  expect(marked).toContain(17);
  expect(marked).toContain(399);
  const sorted = [...marked].sort((a, b) => a - b);
  expect(sorted.every((place, index) => index === 0 || place - (sorted[index - 1] as number) >= 17)).toBe(true);
  expect(markedPoints([0, 20, 40], [], 11).size).toBe(3);
});

test("the pointer chooses the nearest point", () => {
  expect(nearest([0, 10, 100], 40)).toBe(1);
  expect(nearest([0, 10, 100], 90)).toBe(2);
});
