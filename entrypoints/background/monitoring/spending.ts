import { database } from "@/utils/database.ts";
import { dayOf } from "@/utils/day.ts";
import { parseSpending } from "@/utils/models/run.ts";
import type { Records } from "./records.ts";

/** Days of which the spending is kept. */
const MAX_DAYS = 60;

/**
 * Counts a request, inside the transaction that notes it.
 *
 * @param budget - new results of a day; left out for a read @returns false where the budget has none left
 */
export async function spend(records: Records, budget?: number): Promise<boolean> {
  const store = records.objectStore("spending");
  const day = dayOf(Date.now());
  const spent = parseSpending(await store.get(day)) ?? { day, requests: 0, writes: 0 };
  const writes = spent.writes + (budget === undefined ? 0 : 1);
  if (budget !== undefined && writes > budget) return false;
  await store.put({ day, requests: spent.requests + 1, writes });
  const days = await store.getAllKeys();
  // By a clock that is far behind, this day is the oldest.
  const old = days.slice(0, -MAX_DAYS).filter((other) => other !== day);
  await Promise.all(old.map((other) => store.delete(other)));
  return true;
}

/** Counts the new results that were asked for today. @throws AppError `storageFailed` */
export async function readWritesToday(): Promise<number> {
  const stored = await database.use((db) => db.get("spending", dayOf(Date.now())));
  return parseSpending(stored)?.writes ?? 0;
}

/** Forgets what was asked of the service, but not how much of this day's budget is used up. */
export async function forgetSpending(records: Records): Promise<void> {
  const store = records.objectStore("spending");
  const today = parseSpending(await store.get(dayOf(Date.now())));
  await store.clear();
  if (today && today.writes > 0) await store.put({ ...today, requests: 0 });
}
