import { expect, test } from "vitest";
import { type ChartPoint, markedPoints, nearest, turnsOf } from "@/components/charts/line-chart.ts";

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
