// @vitest-environment happy-dom
import { render } from "@testing-library/preact";
import { describe, expect, test } from "vitest";
import { Sparkline } from "@/components/charts/Sparkline.tsx";

/** Which share of the height between its lowest and its highest place the line takes up. */
function reach(...values: number[]): number {
  const points = values.map((value, at) => [at, "good", value] as const);
  const { container } = render(<Sparkline points={points} label="From low to high" />);
  const line = container.querySelector("polyline")?.getAttribute("points") ?? "";
  const heights = line.split(" ").map((place) => Number(place.split(",")[1]));
  return Math.round(((Math.max(...heights) - Math.min(...heights)) / 14) * 100) / 100;
}

describe("the line of a small chart", () => {
  test.each([
    ["from 2 to 6", [2, 6, 3]],
    ["from 1,200 to 1,600", [1_200, 1_600]],
    ["below a thousandth", [0.0002, 0.0006]],
    ["below zero", [-6, -2]],
  ])("shows a development %s", (_what, values) => expect(reach(...values)).toBe(1));

  test.each([
    ["of two points of 100", [90, 92]],
    ["of a low score too", [22, 24]],
    ["of two hundredths of 1", [0.9, 0.92]],
    ["of some in a thousand", [1_480, 1_500]],
  ])("does not make much of a wobble %s", (_what, values) => expect(reach(...values)).toBeLessThanOrEqual(0.11));

  test("is level where nothing changes", () => {
    expect([reach(0, 0), reach(7, 7)]).toEqual([0, 0]);
  });
});
