import { deleteDB, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from "idb";
import { AppError } from "./errors.ts";
import { createQueue } from "./queue.ts";
import { DATABASE } from "./storage/name.ts";
import { withinLimit } from "./storage/within-limit.ts";
import { createStores, type Stores, VERSION } from "./stores.ts";

/** The extension's database, as the background opens it: at its first use, and again where the browser closed it. */
export const database = {
  use,
  /**
   * Changes stores in one transaction at a time; may run twice, as {@link use}. `work` awaits only the transaction.
   * @throws AppError `storageFailed`, or what the work threw: nothing has changed then
   */
  change<T, const Names extends readonly StoreNames<Stores>[]>(
    names: Names,
    work: (transaction: IDBPTransaction<Stores, Names, "readwrite">) => Promise<T>,
  ): Promise<T> {
    return use((db) =>
      // Opened before their turn: all that wait for a database that does not open give up at once, not one after another.
      enqueue(async () => {
        const transaction = db.transaction(names, "readwrite");
        try {
          const result = await work(transaction);
          // At once, not only when the last request has been answered.
          transaction.commit();
          await transaction.done;
          return result;
        } catch (thrown) {
          abort(transaction);
          throw thrown;
        }
      }),
    );
  },
};

/** One at a time: the fewer writes a kill of the browser hits, the better ({@link repairDatabase}). */
const enqueue = createQueue();

let opening: Promise<IDBPDatabase<Stores>> | null = null;

function open(): Promise<IDBPDatabase<Stores>> {
  opening ??= withinLimit(
    openDB<Stores>(DATABASE, VERSION, {
      upgrade: createStores,
      blocking(_current, _blocked, event) {
        opening = null;
        (event.target as IDBDatabase).close();
      },
    }),
  ).catch((thrown) => {
    opening = null;
    throw thrown;
  });
  return opening;
}

/** Runs work, again where the browser had closed the database. @throws AppError `storageFailed`, or what it threw */
async function use<T>(work: (db: IDBPDatabase<Stores>) => Promise<T>): Promise<T> {
  const attempt = () => open().then(work);
  try {
    return await attempt().catch(async (thrown) => {
      if (thrown.name !== "InvalidStateError") throw thrown;
      await repairDatabase();
      opening = null;
      return attempt();
    });
  } catch (thrown) {
    throw thrown instanceof AppError ? thrown : new AppError("storageFailed");
  }
}

/**
 * Repairs what a kill of the browser amid a write, or a full disk, left. Chromium 156 writes on behind the torn end of its
 * log, and then deletes all that is stored; it begins a new log when a database is deleted. Firefox 153 cannot open ours
 * ever again where its file is corrupt: it gets a new one.
 */
export async function repairDatabase(): Promise<void> {
  await beginNewLog();
  if (import.meta.env.FIREFOX) await open().catch(deleteCorrupt);
}

async function beginNewLog(): Promise<void> {
  (await withinLimit(openDB("scratch"))).close();
  await deleteDB("scratch");
}

async function deleteCorrupt(thrown: Error): Promise<void> {
  // Another one can still be made, so that neither the disk nor the profile is to blame: on a full disk, a good one fails alike.
  await beginNewLog();
  if (thrown.name === "UnknownError") await deleteDB(DATABASE);
}

function abort(transaction: { done: Promise<void>; abort(): void }): void {
  transaction.done.catch(() => undefined);
  try {
    transaction.abort();
  } catch {
    // It had failed already.
  }
}
