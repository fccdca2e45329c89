import { expect, test } from "vitest";
import { formatAge } from "@/utils/format.ts";

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
