// @vitest-environment node
import { describe, expect, it } from "vitest";
import { oneAtATime, resultOf } from "../../service/rating.ts";

describe("rating", () => {
  it("follows Lighthouse's bands", () => {
    expect([1, 0.9, 0.89, 0.5, 0.49, 0].map(resultOf)).toEqual(["good", "good", "decent", "decent", "bad", "bad"]);
  });

  it("takes one page at a time, whatever becomes of the one before", async () => {
    const log: string[] = [];
    const rate = oneAtATime(async (url) => {
      log.push(`start ${url}`);
      await new Promise(setImmediate);
      log.push(`end ${url}`);
      if (url === "a") throw new Error("unreachable");
      return { result: "good", details: {} };
    });
    await Promise.allSettled([rate("a"), rate("b")]);
    expect(log).toEqual(["start a", "end a", "start b", "end b"]);
  });
});
