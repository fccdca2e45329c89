import type { IDBPObjectStore, IDBPTransaction } from "idb";
import { RESULTS } from "@/utils/contract.ts";
import { database, type Stores } from "@/utils/database.ts";
import { type AddressHistory, parseHistory } from "@/utils/models/history.ts";

const STORES = ["reports", "history", "days", "removed"] as const;

/** A transaction over everything that is remembered: await nothing else in it. */
export type Memory = IDBPTransaction<Stores, typeof STORES, "readwrite">;

/**
 * Changes what is remembered, in one transaction.
 *
 * @param work - awaits the transaction alone
 * @throws AppError `storageFailed`: nothing has changed then
 */
export function changeMemory<T>(work: (memory: Memory) => Promise<T>): Promise<T> {
  return database.change(STORES, work);
}

/** The history of an address; undefined where there is none, or it is corrupt. */
export async function readHistory(
  memory: Memory,
  connectionId: string,
  url: string,
): Promise<AddressHistory | undefined> {
  return parseHistory(await historyIn(memory).get([connectionId, url])) ?? undefined;
}

/** The store of the histories. */
export function historyIn(memory: Memory): IDBPObjectStore<Stores, typeof STORES, "history", "readwrite"> {
  return memory.objectStore("history");
}

/**
 * Counts the known addresses of a connection for the day.
 *
 * @param now - milliseconds since 1970
 */
export async function countDay(memory: Memory, connectionId: string, now: number): Promise<void> {
  const standing = historyIn(memory).index("standing");
  const counts = await Promise.all(RESULTS.map((result) => standing.count([connectionId, result])));
  const [good = 0, decent = 0, bad = 0] = counts;
  await memory.objectStore("days").put({ connectionId, day: dayOf(now), good, decent, bad });
}

/** A day of this computer's calendar, as YYYY-MM-DD. */
function dayOf(now: number): string {
  const date = new Date(now);
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, "0")).join("-");
}
