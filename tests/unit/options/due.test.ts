import { describe, expect, test } from "vitest";
import { formatDue } from "@/entrypoints/options/due.ts";

describe("a time to come", () => {
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime();
  const now = at(23, 12);

  test.each([
    [at(23, 18), /^today 6:00\sPM$/],
    [at(24, 7), /^tomorrow 7:00\sAM$/],
    [at(25, 7), /^Wed, Nov 25 7:00\sAM$/],
    [now, /^now$/],
    [at(22, 12), /^now$/],
  ])("%s: %s", (time, words) => expect(formatDue(time, now)).toMatch(words));

  test("is told by calendar days, not by elapsed time", () => {
    expect(formatDue(at(24, 0), at(23, 23))).toMatch(/^tomorrow 12:00\sAM$/);
  });
});
