// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { expect, test } from "vitest";
import { StackedArea } from "@/components/charts/StackedArea.tsx";
import { formatShortDay } from "@/utils/format.ts";

const DAY = 86_400_000;
const POINTS = [1, 2, 3].map((good, index) => ({ at: index * DAY, good, decent: 0, bad: 2 }));

function show(points = POINTS) {
  return render(
    <StackedArea
      sliderLabel="Results"
      label="Good from 1 to 3"
      points={points}
      until={30 * DAY}
      describe={({ good }) => `${good} good`}
    />,
  );
}

const slider = () => screen.getByRole("slider", { name: "Results" });
const said = () => slider().getAttribute("aria-valuetext");
const shown = () => document.querySelector(".tip")?.textContent;

test("its points are walked through by a slider, which says each of them once", () => {
  show();
  expect([said(), shown()]).toEqual(["3 good", ""]);
  fireEvent.focus(slider());
  fireEvent.input(slider(), { target: { value: "0" } });
  expect([said(), shown()]).toEqual(["1 good", "1 good"]);
  expect(screen.queryByRole("status")).toBeNull();
  fireEvent.blur(slider());
  expect(shown()).toBe("");
});

test.each([
  ["one day", [{ at: 0, good: 0, decent: 0, bad: 3 }], ["bad"]],
  ["more days", [POINTS[0], { at: DAY, good: 2, decent: 0, bad: 1 }], ["bad", "good"]],
] as [string, typeof POINTS, string[]][])(
  "of %s, only results that there are have a marker",
  (_name, points, marked) => {
    const { container } = show(points);
    const markers = [...container.querySelectorAll<SVGElement>(".marker")];
    expect(markers.map(({ dataset }) => dataset.result)).toEqual(marked);
  },
);

test("it says its finding in one sentence", () => {
  show();
  expect(screen.getByRole("img", { name: "Good from 1 to 3" })).toBeTruthy();
});

test("one point has no areas, only what is to come", () => {
  const { container } = show(POINTS.slice(0, 1));
  expect(container.querySelectorAll(".band")).toHaveLength(0);
  expect(container.querySelectorAll(".to-come")).toHaveLength(3);
  expect(container.innerHTML).not.toContain("NaN");
});

test("nothing but zeros, and 400 points, can be drawn", () => {
  const zeros = POINTS.map(({ at }) => ({ at, good: 0, decent: 0, bad: 0 }));
  expect(show(zeros).container.innerHTML).not.toContain("NaN");
  cleanup();
  const many = Array.from({ length: 400 }, (_, index) => ({ at: index * DAY, good: index, decent: 1, bad: 1 }));
  expect(show(many).container.querySelectorAll(".band")).toHaveLength(3);
});

test("each date stands at the point of its day", () => {
  const days = Array.from({ length: 7 }, (_, index) => new Date(2026, 7, 20 + index).getTime());
  const { container } = show(days.map((at, index) => ({ at, good: index, decent: 0, bad: 2 })));
  const paths = (kind: string) => [...container.querySelectorAll(kind)].map((path) => path.getAttribute("d") ?? "");
  const points: string[] = paths(".edge")[0]?.match(/[\d.]+(?= )/g) ?? [];
  const ticks = paths(".axis").flatMap((path) => path.match(/(?<=^M)[\d.]+(?= [\d.]+v4$)/) ?? []);
  expect(ticks.length).toBeGreaterThan(2);
  const dates = [...container.querySelectorAll("g:has(path[d$=v4]) text")].map((text) => text.textContent);
  expect(dates).toEqual(ticks.map((tick) => formatShortDay(days[points.indexOf(tick)] ?? 0)));
});
