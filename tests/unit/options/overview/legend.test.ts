import { describe, expect, test } from "vitest";
import { spread } from "@/entrypoints/options/overview/ResultsPanel.tsx";

describe("lines of the legend, from top to bottom", () => {
  test("stay beside their bands where there is room", () => {
    expect(spread([50, 150, 200])).toEqual([50, 150, 200]);
  });

  test("move up where they would lie on each other", () => {
    expect(spread([100, 210, 214])).toEqual([100, 194, 214]);
    expect(spread([214, 214, 214])).toEqual([174, 194, 214]);
  });

  test("never leave the chart at its top", () => {
    expect(spread([8, 8, 8])).toEqual([8, 28, 48]);
  });
});
