import { AppError } from "../errors.ts";

/** An opening that takes longer has failed. */
const LONGEST_OPENING_MS = 5_000;

/**
 * Reads from a database as pages do: without the library that the background writes with, which weighs 1.5 kB, and
 * without making, changing or holding open anything.
 *
 * @param read - gets the store inside a transaction: await nothing but {@link answerOf} in it
 * @throws AppError `storageFailed` where there is no such database, or it cannot be read
 */
export async function readDatabase<T>(
  name: string,
  store: string,
  read: (store: IDBObjectStore) => Promise<T>,
): Promise<T> {
  try {
    const database = await open(name);
    return await read(database.transaction(store).objectStore(store)).finally(() => database.close());
  } catch {
    throw new AppError("storageFailed");
  }
}

/** The answer of a request. */
export function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function open(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name);
  // It is for the background to make it.
  request.onupgradeneeded = () => request.transaction?.abort();
  const limit = new Promise<never>((_resolve, reject) => setTimeout(reject, LONGEST_OPENING_MS));
  return Promise.race([answerOf(request), limit]);
}
