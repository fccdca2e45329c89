import { AppError } from "../errors.ts";
import { DATABASE } from "./name.ts";
import { withinLimit } from "./within-limit.ts";

/**
 * Reads as pages do: without the background's library (1.5 kB), without making, changing or holding open anything.
 * @param read - gets the stores inside a transaction: await only {@link answerOf} in it
 * @throws AppError `storageFailed` where the database is missing or cannot be read
 */
export async function readDatabase<T>(stores: string[], read: (...stores: IDBObjectStore[]) => Promise<T>): Promise<T> {
  try {
    const database = await open();
    const transaction = database.transaction(stores);
    // Takes effect once the transaction is complete.
    database.close();
    return await read(...stores.map((name) => transaction.objectStore(name)));
  } catch {
    throw new AppError("storageFailed");
  }
}

export function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Not in all browsers: https://developer.mozilla.org/docs/Web/API/IDBIndex/getAllRecords */
interface Readable {
  getAllRecords?(options: {
    query: IDBKeyRange | null;
    count: number;
    direction: IDBCursorDirection;
  }): IDBRequest<{ value: unknown }[]>;
}

/** Reads the values with the last keys of a range, the last first. A cursor waits for each of them. */
export async function readNewest(
  source: (IDBObjectStore | IDBIndex) & Readable,
  query: IDBKeyRange | null,
  most: number,
): Promise<unknown[]> {
  if (!source.getAllRecords) return readEach(source.openCursor(query, "prev"), most);
  const records = await answerOf(source.getAllRecords({ query, count: most, direction: "prev" }));
  return records.map(({ value }) => value);
}

function readEach(request: IDBRequest<IDBCursorWithValue | null>, most: number): Promise<unknown[]> {
  const values: unknown[] = [];
  return new Promise((resolve, reject) => {
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const cursor = request.result;
      if (!cursor || values.length === most) return resolve(values);
      values.push(cursor.value);
      cursor.continue();
    };
  });
}

/** Bursts of changes are told once. */
const BURST_MS = 100;

/** Calls back after messages of a channel, and when the page becomes visible. @returns how to stop */
export function watchChannel(name: string, onChange: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function tell() {
    timer ??= setTimeout(() => {
      timer = undefined;
      onChange();
    }, BURST_MS);
  }
  const channel = new BroadcastChannel(name);
  channel.onmessage = tell;
  document.addEventListener("visibilitychange", tell);
  return () => {
    clearTimeout(timer);
    channel.close();
    document.removeEventListener("visibilitychange", tell);
  };
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE);
  // Only the background makes it.
  request.onupgradeneeded = () => request.transaction?.abort();
  return withinLimit(answerOf(request));
}
