import { AppError } from "../errors.ts";

const LONGEST_OPENING_MS = 5_000;

/**
 * Reads as pages do: without the background's library (1.5 kB), without making, changing or holding open anything.
 * @param read - gets the store inside a transaction: await only {@link answerOf} in it
 * @throws AppError `storageFailed` where the database is missing or cannot be read
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

export function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function open(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name);
  // Only the background makes it.
  request.onupgradeneeded = () => request.transaction?.abort();
  const limit = new Promise<never>((_resolve, reject) => setTimeout(reject, LONGEST_OPENING_MS));
  return Promise.race([answerOf(request), limit]);
}
