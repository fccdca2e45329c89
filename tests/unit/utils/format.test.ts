import { describe, expect, test } from "vitest";
import { formatAge, formatDue, formatUntil } from "@/utils/format.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");

test.each([
  ["2026-11-20T11:59:30Z", "now"],
  ["2026-11-20T09:59:00Z", "2 hours ago"],
  ["2026-11-20T12:00:30Z", "now"],
  ["2026-11-20T13:00:00Z", "now"],
  ["2026-11-21T11:59:00Z", "now"],
  ["2026-11-23T12:00:00Z", "in 3 days"],
])("a report that was generated at %s by the service's clock was generated %s", (iso, age) => {
  expect(formatAge(iso, NOW)).toBe(age);
});

const MINUTE = 60_000;

// Days are those of whoever reads it.
test.each([
  ["within a minute", 30_000, "12:01 PM"],
  ["at a full minute", 10 * MINUTE, "12:10 PM"],
  ["the next day", 24 * 60 * MINUTE, "Saturday 12:00 PM"],
])("the end of a wait, %s", (_what, wait, end) => {
  const noon = new Date(2026, 10, 20, 12).getTime();
  expect(
    formatUntil(noon + wait, noon)
      .replaceAll("\u202f", " ")
      .replace(" at ", " "),
  ).toBe(end);
});

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
