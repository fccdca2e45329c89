/** What lies in the database of reports, as far as stories tell of it. */
export interface Remembered {
  reports: { url: string; result: string; privacy: number }[];
  history: { url: string; points: [at: number, result: string, reportId: string][]; standing?: string }[];
  days: { good: number; decent: number; bad: number }[];
}

/** Reads the database, in a page of the extension: as it stands in this moment. */
export async function readRemembered(): Promise<Remembered> {
  const request = indexedDB.open("website-reports");
  const result = <T>(asked: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error);
    });
  const db = await result(request);
  const names = ["reports", "history", "days"];
  const transaction = db.transaction(names);
  const all = await Promise.all(names.map((name) => result(transaction.objectStore(name).getAll())));
  db.close();
  return Object.fromEntries(names.map((name, index) => [name, all[index]])) as unknown as Remembered;
}

/** A check that was made some days ago. */
export interface PastCheck {
  daysAgo: number;
  result: string;
  /** Of the report. */
  id: string;
  score?: number;
  numbers?: (number | null)[];
  /** Ids of list entries, by list name. */
  lists?: Record<string, string[]>;
}

/** Writes the history of an address as if this browser had seen it; run in a page of the extension. */
export async function writeHistory({ url, names, checks }: { url: string; names: string[]; checks: PastCheck[] }) {
  const done = <T>(asked: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error);
    });
  const { connections } = await chrome.storage.local.get("connections");
  const connectionId = (connections as { activeId: string }).activeId;
  const db = await done(indexedDB.open("website-reports"));
  const timeOf = (daysAgo: number) => Math.floor((Date.now() - daysAgo * 86_400_000) / 1000) * 1000;
  const points = checks.map(
    ({ daysAgo, result, id, score = null, numbers = [] }) => [timeOf(daysAgo), result, id, score, numbers] as const,
  );
  const entries = checks.flatMap(({ daysAgo, id, lists }) =>
    lists ? [{ at: timeOf(daysAgo), reportId: id, lists }] : [],
  );
  const store = db.transaction("history", "readwrite").objectStore("history");
  await done(store.put({ connectionId, url, points, names, entries, gone: {}, seenAt: Date.now() }));
  db.close();
  const channel = new BroadcastChannel("history");
  channel.postMessage(null);
  channel.close();
}
