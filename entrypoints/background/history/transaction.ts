import type { IDBPObjectStore, IDBPTransaction } from "idb";
import { RESULTS } from "@/utils/contract.ts";
import { database, type Stores } from "@/utils/database.ts";
import { type AddressHistory, parseHistory } from "@/utils/models/history.ts";

const STORES = ["reports", "history", "days", "removed"] as const;

/** A transaction over the index and the histories: await nothing else in it. */
export type Memory = IDBPTransaction<Stores, typeof STORES, "readwrite">;

/** Changes all in one transaction; `work` awaits it alone. @throws AppError `storageFailed`: nothing changed */
export function changeMemory<T>(work: (memory: Memory) => Promise<T>): Promise<T> {
  return database.change(STORES, work);
}

/** Reads the history of an address; undefined if there is none, or a corrupt one. */
export async function readHistory(
  memory: Memory,
  connectionId: string,
  url: string,
): Promise<AddressHistory | undefined> {
  return parseHistory(await historyIn(memory).get([connectionId, url])) ?? undefined;
}

export function historyIn(memory: Memory): IDBPObjectStore<Stores, typeof STORES, "history", "readwrite"> {
  return memory.objectStore("history");
}

/** Counts a connection's known addresses by result for the day. @param now - milliseconds since 1970 */
export async function countDay(memory: Memory, connectionId: string, now: number): Promise<void> {
  const standing = historyIn(memory).index("standing");
  const counts = await Promise.all(RESULTS.map((result) => standing.count([connectionId, result])));
  const [good = 0, decent = 0, bad = 0] = counts;
  await memory.objectStore("days").put({ connectionId, day: dayOf(now), good, decent, bad });
}

/** Returns the local day as YYYY-MM-DD. */
function dayOf(now: number): string {
  const date = new Date(now);
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, "0")).join("-");
}
