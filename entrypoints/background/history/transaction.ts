import type { IDBPTransaction } from "idb";
import { RESULTS } from "@/utils/contract.ts";
import { database } from "@/utils/database.ts";
import { dayOf } from "@/utils/day.ts";
import { HISTORY_CHANNEL } from "@/utils/history.ts";
import { type AddressHistory, parseHistory } from "@/utils/models/history.ts";
import { preferencesItem } from "@/utils/models/preferences.ts";
import { trendOf } from "@/utils/models/trend.ts";
import type { Stores } from "@/utils/stores.ts";

const STORES = ["reports", "history", "trends", "days", "removed"] as const;

type Transaction = IDBPTransaction<Stores, typeof STORES, "readwrite">;

/** A transaction over the index and the histories: await nothing else in it. */
export interface Memory extends Pick<Transaction, "objectStore"> {
  /** Name of the number in the trends. */
  followed: string;
  /** Are results remembered? Otherwise nothing new is kept, only forgotten. */
  isRemembering: boolean;
}

const channel = new BroadcastChannel(HISTORY_CHANNEL);

/**
 * Changes all in one transaction, and announces it; `work` awaits it alone, and returns false if it changed nothing.
 * @throws AppError `storageFailed`: nothing changed
 */
export async function changeMemory(work: (memory: Memory) => Promise<unknown>): Promise<void> {
  const { followedNumber: followed, rememberResults: isRemembering } = await preferencesItem.getValue();
  const isChanged = await database.change(STORES, (transaction) =>
    work({ objectStore: transaction.objectStore.bind(transaction), followed, isRemembering }),
  );
  if (isChanged !== false) channel.postMessage(null);
}

/** Reads the history of an address; undefined if there is none, or a corrupt one. */
export async function readHistory(
  memory: Memory,
  connectionId: string,
  url: string,
): Promise<AddressHistory | undefined> {
  return parseHistory(await memory.objectStore("history").get([connectionId, url])) ?? undefined;
}

export async function putHistory(memory: Memory, history: AddressHistory): Promise<void> {
  const trend = trendOf(history, memory.followed);
  const trends = memory.objectStore("trends");
  const { connectionId, url } = history;
  await Promise.all([
    memory.objectStore("history").put(history),
    trend ? trends.put(trend) : trends.delete([connectionId, url]),
  ]);
}

/** Makes all trends anew, for another number. @throws AppError `storageFailed` */
export function rebuildTrends(): Promise<void> {
  return changeMemory(async (memory) => {
    for (let cursor = await memory.objectStore("history").openCursor(); cursor; cursor = await cursor.continue()) {
      const history = parseHistory(cursor.value);
      const trend = history && trendOf(history, memory.followed);
      if (trend) await memory.objectStore("trends").put(trend);
    }
  });
}

/**
 * Counts a connection's known addresses by result for the day.
 * @param now - milliseconds since 1970 @param isComplete - have all reports of the service just been read?
 */
export async function countDay(memory: Memory, connectionId: string, now: number, isComplete = false): Promise<void> {
  if (!memory.isRemembering) return;
  const day = dayOf(now);
  const days = memory.objectStore("days");
  const byResult = memory.objectStore("history").index("standing");
  const counts = await Promise.all(RESULTS.map((result) => byResult.count([connectionId, result])));
  const [good, decent, bad] = counts as [number, number, number];
  const former = await days.get([connectionId, day]);
  await days.put({ ...former, connectionId, day, good, decent, bad, ...(isComplete && { isComplete }) });
}
