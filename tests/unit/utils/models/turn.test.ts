import { describe, expect, test } from "vitest";
import type { Result } from "@/utils/contract.ts";
import { countTurns, isWorse } from "@/utils/models/turn.ts";

describe("of two ratings", () => {
  test.each<[from: Result, to: Result, isWorse: boolean]>([
    ["good", "decent", true],
    ["good", "bad", true],
    ["decent", "bad", true],
    ["bad", "decent", false],
    ["bad", "good", false],
    ["decent", "good", false],
  ])("%s, then %s", (from, to, worse) => {
    expect(isWorse({ from, to })).toBe(worse);
    expect(countTurns([{ from, to }])).toEqual({ worse: Number(worse), better: Number(!worse) });
  });
});
