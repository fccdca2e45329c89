import type { IDBPTransaction } from "idb";
import { database } from "@/utils/database.ts";
import { parseTask, type StoredTask, type Task, WAITING } from "@/utils/models/task.ts";
import { parseAll } from "@/utils/storage/schema.ts";
import type { Stores } from "@/utils/stores.ts";
import { STARTED, TASK_CHANNEL, type TaskChange } from "@/utils/tasks.ts";
import { changeIncognito, readIncognito } from "./incognito-journal.ts";
import { takeOver } from "./take-over.ts";
import { toStored } from "./to-stored.ts";
import type { Journal, JournalReader } from "./transaction.ts";

const channel = new BroadcastChannel(TASK_CHANNEL);
const listeners = new Set<() => void>();

export function onSubmissionsChange(listener: () => void): void {
  listeners.add(listener);
}

/** Makes every page reread the journal. */
export function announceStart(): void {
  channel.postMessage(STARTED);
}

/**
 * Changes the journal in one transaction and announces it.
 *
 * @param incognito - for tasks of private windows, which leave nothing on the disk
 * @param work - awaits the journal alone
 * @throws AppError `storageFailed`, or what `work` throws: nothing changed
 */
export async function change<T>(incognito: boolean, work: (journal: Journal) => Promise<T>): Promise<T> {
  return incognito ? changeIncognito(work, tellListeners) : changeStored(work);
}

/** Reads the disk's journal and that of private windows; `work` awaits them alone. @throws AppError `storageFailed` */
export async function read<T>(work: (journal: JournalReader) => Promise<T[]>): Promise<T[]> {
  await takeOver();
  const [ofIncognito, stored] = await Promise.all([
    readIncognito(work),
    database.use((db) => work(storedReader(db.transaction("tasks")))),
  ]);
  return [...ofIncognito, ...stored];
}

/** @throws AppError `storageFailed` */
export async function findTask(id: string): Promise<Task | undefined> {
  const found = await read(async (journal) => [await journal.get(id)]);
  return found.find((task) => task !== undefined);
}

/**
 * Reads the disk's journal for a page that has no database of it: `readTasks` of utils/tasks.ts, which reads as pages do.
 *
 * @throws AppError `storageFailed`
 */
export async function readStored(most?: number): Promise<StoredTask[]> {
  const stored = await database.use(async (db) => {
    const { store } = db.transaction("tasks");
    if (most === undefined) return store.getAll();
    const [ids, urgent] = await Promise.all([
      store.index("startedAt").getAllKeys(),
      store.index("attention").getAll(IDBKeyRange.upperBound(WAITING, true)),
    ]);
    const newest = ids.slice(-most).map((id) => store.get(id));
    return [...(await Promise.all(newest)), ...urgent];
  });
  return parseAll(stored, parseTask);
}

function tellListeners(): void {
  for (const listener of listeners) listener();
}

async function changeStored<T>(work: (journal: Journal) => Promise<T>): Promise<T> {
  await takeOver();
  const news: TaskChange = { changed: [], removed: [] };
  const result = await database.change(["tasks"], (transaction) => {
    news.changed.length = news.removed.length = 0;
    return work(changing(transaction, news));
  });
  if (news.changed.length + news.removed.length > 0) channel.postMessage(news);
  const isOfSubmissions = news.changed.some(({ kind }) => kind === "create" || kind === "job");
  if (news.removed.length > 0 || isOfSubmissions) tellListeners();
  return result;
}

type Transaction = IDBPTransaction<Stores, readonly ["tasks"], "readonly" | "readwrite">;
type Writing = IDBPTransaction<Stores, readonly ["tasks"], "readwrite">;

function storedReader({ store }: Pick<Transaction, "store">): JournalReader {
  return {
    get: async (id) => toTask(await store.get(id)),
    with: async (index, key) =>
      (await store.index(index).getAll(key as never)).flatMap((stored) => toTask(stored) ?? []),
  };
}

/** @returns undefined for a missing or corrupt record */
function toTask(stored: unknown): Task | undefined {
  const parsed = parseTask(stored);
  if (!parsed) return undefined;
  const { revision: _revision, attention: _attention, ...task } = parsed;
  return task as Task;
}

function changing(transaction: Writing, { changed, removed }: TaskChange): Journal {
  const { store } = transaction;
  return {
    ...storedReader(transaction),
    async put(task) {
      const stored = toStored(task, await store.get(task.id));
      // Where it fails, so does the transaction.
      store.put(stored).catch(() => undefined);
      changed.push(stored);
    },
    async remove(id) {
      await store.delete(id);
      removed.push(id);
    },
  };
}
