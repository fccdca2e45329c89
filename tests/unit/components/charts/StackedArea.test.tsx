// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { StackedArea } from "@/components/charts/StackedArea.tsx";

afterEach(cleanup);

const DAY = 86_400_000;
const POINTS = [1, 2, 3].map((good, index) => ({ at: index * DAY, good, decent: 0, bad: 2 }));

function show(points = POINTS) {
  return render(
    <StackedArea
      name="Results"
      hint="Use the arrow keys"
      label="Good from 1 to 3"
      points={points}
      until={30 * DAY}
      describe={({ good }) => `${good} good`}
    />,
  );
}

const chart = () => screen.getByRole("figure", { name: "Results" });
const press = (key: string) => fireEvent.keyDown(chart(), { key });
const said = () => screen.getByRole("status").textContent;

describe("its points", () => {
  beforeEach(() => void show());

  test("are walked through by the arrow keys, the end first", () => {
    const keys = ["ArrowLeft", "ArrowLeft", "Home", "ArrowLeft", "ArrowRight", "End", "ArrowRight"];
    const heard = keys.map((key) => {
      press(key);
      return said();
    });
    expect(heard).toEqual(["3 good", "2 good", "1 good", "1 good", "2 good", "3 good", "3 good"]);
  });

  test("are left by Escape, and when the focus leaves", () => {
    press("ArrowRight");
    expect(said()).toBe("1 good");
    press("Escape");
    expect(said()).toBe("");
    press("ArrowLeft");
    fireEvent.blur(chart());
    expect(said()).toBe("");
  });

  test("leave all other keys to the page", () => {
    expect(fireEvent.keyDown(chart(), { key: "PageDown" })).toBe(true);
    expect(fireEvent.keyDown(chart(), { key: "ArrowLeft" })).toBe(false);
  });
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
