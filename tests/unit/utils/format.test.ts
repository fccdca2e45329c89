import { expect, test } from "vitest";
import { differenceForReading, formatAge, formatRounded, formatUntil } from "@/utils/format.ts";

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

test.each([
  [3.05, 2.7, "3.1", "2.7", -0.4],
  [90.4, 90.2, "90", "90", 0],
  [46, 93, "46", "93", 47],
  [0.9, 0.93, "0.9", "0.93", 0.03],
])("the difference from %d to %d fits what is read of them", (from, to, before, after, by) => {
  expect([formatRounded(from), formatRounded(to), differenceForReading(from, to)]).toEqual([before, after, by]);
});
