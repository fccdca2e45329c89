import { describe, expect, test } from "vitest";
import { type Figure, judge, summarise } from "../../bench/figures.ts";
import { interleave } from "../../bench/interleave.ts";
import { drawTable } from "../../bench/table.ts";

const FIGURE: Figure = {
  name: "popup: click to usable",
  unit: "ms",
  measured: [130, 110, 120],
  beside: "blank extension",
  reference: [100, 90, 100],
  bar: { times: 1.2 },
};

describe("a measurement", () => {
  test("lies where half of its values lie", () => {
    expect(summarise([5, 1, 2, 4, 3])).toEqual({ median: 3, quartiles: [2, 4], runs: 5 });
    expect(summarise([4, 1, 3, 2])).toEqual({ median: 2.5, quartiles: [1.75, 3.25], runs: 4 });
  });

  test("without a value is an error, not a zero", () => {
    expect(() => summarise([])).toThrow("A measurement has no value.");
    expect(() => summarise([1, Number.NaN])).toThrow("A measurement has no value.");
  });

  test.each([
    [{ times: 1.2 }, true],
    [{ times: 1.19 }, false],
    [{ plus: 20 }, true],
    [{ plus: 19 }, false],
    [null, true],
  ])("beside a bar of %o: %s", (bar, met) => {
    expect(judge({ ...FIGURE, bar })).toMatchObject({ ratio: 1.2, difference: 20, met });
  });

  test("is drawn with its spread, its bar and its verdict", () => {
    const [, , row] = drawTable([judge({ ...FIGURE, bar: { plus: 10 } })]).split("\n");
    expect(row).toBe(
      "| popup: click to usable | 120.0 ms (115.0–125.0) | blank extension | 100.0 ms (95.0–100.0) | 1.20 | + 20.0 ms | ≤ + 10 ms | **no** | 3 |",
    );
  });
});

test("what is compared is measured alternately, each once a round", async () => {
  const order: string[] = [];
  const task = (name: string) => async (round: number) => {
    order.push(`${name}${round}`);
    return round;
  };
  const measured = await interleave(3, { ours: task("a"), theirs: task("b") });
  expect(measured).toEqual({ ours: [0, 1, 2], theirs: [0, 1, 2] });
  expect(order.map((entry) => entry.slice(1))).toEqual(["0", "0", "1", "1", "2", "2"]);
  expect(order.toSorted()).toEqual(["a0", "a1", "a2", "b0", "b1", "b2"]);
});
