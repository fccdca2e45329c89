import { afterEach, describe, expect, test } from "vitest";
import { dueAfter, lastDue, nextDue } from "@/utils/schedule-times.ts";

const ZONE = process.env.TZ;

afterEach(() => {
  if (ZONE === undefined) delete process.env.TZ;
  else process.env.TZ = ZONE;
});

/** The next times at which something is due, as clocks on the wall show them. */
function next(count: number, times: Parameters<typeof dueAfter>[0], from: Date): string[] {
  const dues: number[] = [];
  for (let at = from.getTime(); dues.length < count; at = dues.at(-1) as number) dues.push(dueAfter(times, at));
  return dues.map((due) => new Date(due).toString().slice(0, 21));
}

describe("runs are due", () => {
  const noon = new Date(2026, 0, 30, 12, 0);

  test.each([
    ["6h", 7 * 60, 0, ["Fri Jan 30 2026 13:00", "Fri Jan 30 2026 19:00", "Sat Jan 31 2026 01:00"]],
    ["12h", 18 * 60 + 30, 0, ["Fri Jan 30 2026 18:30", "Sat Jan 31 2026 06:30", "Sat Jan 31 2026 18:30"]],
    ["day", 12 * 60, 0, ["Sat Jan 31 2026 12:00", "Sun Feb 01 2026 12:00", "Mon Feb 02 2026 12:00"]],
    ["week", 8 * 60, 1, ["Mon Feb 02 2026 08:00", "Mon Feb 09 2026 08:00", "Mon Feb 16 2026 08:00"]],
    ["month", 6 * 60, 31, ["Sat Jan 31 2026 06:00", "Sat Feb 28 2026 06:00", "Tue Mar 31 2026 06:00"]],
  ] as const)("%s", (every, at, day, dues) => {
    expect(next(3, { every, at, day }, noon)).toEqual(dues);
  });

  test.each([
    ["Europe/Berlin", 2026, 2, 29],
    ["America/New_York", 2026, 2, 8],
    ["Australia/Lord_Howe", 2026, 9, 4],
    ["America/Santiago", 2026, 8, 6],
    ["Asia/Kolkata", 2026, 2, 29],
  ])("once a day and four times a day, whatever is done to the clocks: %s", (zone, year, month, date) => {
    process.env.TZ = zone;
    for (let at = 0; at < 1_440; at += 30) {
      const days = next(4, { every: "day", at, day: 0 }, new Date(year, month, date - 2, 23, 59));
      expect(new Set(days.map((due) => due.slice(0, 10))).size, `${zone} ${at}`).toBe(4);
      expect(next(16, { every: "6h", at, day: 0 }, new Date(year, month, date - 2, 23, 59)).length).toBe(16);
    }
  });

  test("in the hour that comes twice, only once", () => {
    process.env.TZ = "Europe/Berlin";
    const before = new Date(2026, 9, 25, 0, 0);
    const [first, second] = next(2, { every: "day", at: 150, day: 0 }, before);
    expect([first, second]).toEqual(["Sun Oct 25 2026 02:30", "Mon Oct 26 2026 02:30"]);
  });
});

describe("what was missed", () => {
  const daily = { every: "day", at: 18 * 60, day: 0 } as const;
  const time = (day: number, hour: number) => new Date(2026, 5, day, hour, 0).getTime();

  test("is its last time only", () => {
    expect(lastDue(daily, time(1, 18), time(9, 19))).toBe(time(9, 18));
    expect(lastDue(daily, time(9, 18), time(9, 19))).toBeNull();
    expect(lastDue({ ...daily, every: "week" }, time(1, 18), time(14, 17)), "an hour before the next").toBe(
      time(7, 18),
    );
  });

  test("is due now", () => {
    expect(nextDue({ ...daily, doneUntil: time(1, 18) }, time(3, 9))).toBe(time(3, 9));
    expect(nextDue({ ...daily, doneUntil: time(2, 18) }, time(3, 9))).toBe(time(3, 18));
  });

  test("runs begin an hour apart, unless the clock was set back", () => {
    const missed = { ...daily, doneUntil: time(1, 18), ranAt: time(2, 17) + 1 };
    expect(nextDue(missed, time(2, 18))).toBe(time(2, 18) + 1);
    expect(nextDue(missed, time(2, 19))).toBe(time(2, 19));
    expect(nextDue({ ...missed, ranAt: time(5, 9) }, time(2, 18))).toBe(time(2, 18));
  });

  test("a clock that was set back keeps the run that was made", () => {
    expect(nextDue({ ...daily, doneUntil: time(3, 18) }, time(3, 17))).toBe(time(4, 18));
  });
});
