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
