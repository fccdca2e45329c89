import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { changeRecords } from "@/entrypoints/background/monitoring/records.ts";
import { saveSchedule } from "@/entrypoints/background/monitoring/schedules.ts";
import { shareOfBudget } from "@/entrypoints/background/monitoring/share.ts";
import { spend } from "@/entrypoints/background/monitoring/spending.ts";
import type { Run } from "@/utils/models/run.ts";
import { connected, good, setUpService } from "../../support/connected-service.ts";
import { holdClock, MINUTE, planOf } from "../../support/monitoring.ts";

const MIDNIGHT = new Date(2026, 10, 24, 0, 0).getTime();
const BUDGET = 10;

beforeEach(() => holdClock(new Date(MIDNIGHT - 10 * MINUTE)));

setUpService(good, () => Date.now());

beforeEach(async () => {
  const plan = planOf({ method: "refresh", most: BUDGET });
  await saveSchedule({ connectionId: connected.id, id: null, plan });
});

afterEach(() => void vi.useRealTimers());

/** Share of a run beside another schedule of the day that wants all. */
const shareOf = (writes: number) =>
  shareOfBudget({ scheduleId: "s", connectionId: connected.id, dueAt: MIDNIGHT, writes } as Run, BUDGET);

test("what a run asked for before midnight takes nothing from its share of the new day", async () => {
  vi.setSystemTime(MIDNIGHT + MINUTE);
  expect(await shareOf(0)).toBe(5);
  expect(await shareOf(9)).toBe(9 + 5);
  await changeRecords((records) => spend(records, BUDGET));
  expect(await shareOf(10)).toBe(9 + 5);
});
