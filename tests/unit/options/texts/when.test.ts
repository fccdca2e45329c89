import { expect, test } from "vitest";
import {
  formatAhead,
  formatDueInText,
  formatTimeOfDay,
  formatWeekday,
  formatWhen,
} from "@/entrypoints/options/texts/when.ts";

const NOW = new Date(2026, 10, 22, 16).getTime();
const HOUR = 3_600_000;

/** Intl puts a narrow space before AM and PM. */
const plain = (text: string) => text.replace(/\s/g, " ");

test("a time is told by its day: today, tomorrow, a day of this week, or its date", () => {
  const when = (day: number, hour: number, month = 10) =>
    plain(formatWhen(new Date(2026, month, day, hour).getTime(), NOW));
  expect(when(22, 18)).toBe("Today 6:00 PM");
  expect(when(23, 1)).toBe("Tomorrow 1:00 AM");
  expect(when(21, 23)).toBe("Yesterday 11:00 PM");
  expect(when(24, 18)).toBe("Tuesday 6:00 PM");
  expect(when(29, 7)).toBe("Nov 29 7:00 AM");
  expect(when(20, 12)).toBe("Nov 20 12:00 PM");
  expect(when(1, 6, -2)).toBe("Nov 1, 2025 6:00 AM");
});

test("how far ahead a time is, in whole units and never now", () => {
  const ahead = (ms: number) => formatAhead(NOW + ms, NOW);
  expect(ahead(-5)).toBe("in 1 minute");
  expect(ahead(45 * 60_000)).toBe("in 45 minutes");
  expect(ahead(2 * HOUR)).toBe("in 2 hours");
  expect(ahead(9 * 24 * HOUR)).toBe("in 9 days");
});

test("times of day and days of the week have their words", () => {
  expect(plain(formatTimeOfDay(18 * 60 + 5))).toBe("6:05 PM");
  expect([0, 1, 6].map(formatWeekday)).toEqual(["Sunday", "Monday", "Saturday"]);
});

test("a day is told by the calendar, not by elapsed hours, and without a capital within a sentence", () => {
  const late = new Date(2026, 10, 22, 23).getTime();
  expect(plain(formatDueInText(new Date(2026, 10, 23).getTime(), late))).toBe("tomorrow 12:00 AM");
});
