import { afterEach, expect, test, vi } from "vitest";
import { changeRecords } from "@/entrypoints/background/monitoring/records.ts";
import { forgetSpending, spend } from "@/entrypoints/background/monitoring/spending.ts";
import { database } from "@/utils/database.ts";
import { dayOf } from "@/utils/day.ts";
import { DAY } from "../../support/monitoring.ts";

afterEach(() => void vi.useRealTimers());

const write = (budget: number) => changeRecords((records) => spend(records, budget));

async function spendOn(days: number[]): Promise<void> {
  for (const day of days) {
    vi.useFakeTimers({ now: day, toFake: ["Date"] });
    await write(9);
  }
}

const NOON = new Date(2026, 10, 23, 12).getTime();
const before = Array.from({ length: 61 }, (_, index) => NOON - (61 - index) * DAY);

test("the spending of 60 days is kept", async () => {
  await spendOn(before);
  const days = await database.use((db) => db.getAllKeys("spending"));
  expect(days).toEqual(before.slice(1).map(dayOf));
});

test("what is cleared are all requests, but not what is used up of the day's budget", async () => {
  await spendOn(before.slice(-2));
  expect(await changeRecords((records) => spend(records))).toBe(true);
  await changeRecords(forgetSpending);
  const day = dayOf(before.at(-1) as number);
  expect(await database.use((db) => db.getAll("spending"))).toEqual([{ day, requests: 0, writes: 1 }]);
  expect([await write(2), await write(2)]).toEqual([true, false]);
});

test("the budget holds by a clock that is years behind too", async () => {
  await spendOn(before);
  vi.setSystemTime(new Date(2001, 0, 1, 12));
  expect([await write(1), await write(1)]).toEqual([true, false]);
});
