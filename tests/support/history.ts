import type { Page } from "@playwright/test";
import type { Result } from "../../utils/contract.ts";
import type { AddressHistory, ListedEntries, Point } from "../../utils/models/history.ts";
import type { Stores } from "../../utils/stores.ts";

type Name = "history" | "trends" | "reports" | "days";

/** Records by store. */
export type Remembered = { [Store in Name]: Stores[Store]["value"][] };

type Written = Name | "schedules" | "standings" | "runs" | "spending";
type Writable = { [Store in Written]: Stores[Store]["value"][] };

/** The connection that a page of the extension shows. */
export function connectionIdOf(page: Pick<Page, "evaluate">): Promise<string> {
  return page.evaluate(readConnectionId);
}

/** Reads what the extension remembers, as it stands in this moment. @param page - of the extension */
export async function readHistory(page: Pick<Page, "evaluate">): Promise<Remembered> {
  const names: Name[] = ["history", "trends", "reports", "days"];
  const stored = await page.evaluate(readStoresHere, names);
  return Object.fromEntries(names.map((name, index) => [name, stored[index]])) as unknown as Remembered;
}

/** Writes what the extension would have remembered. @param page - of the extension */
export async function writeHistory(page: Pick<Page, "evaluate">, remembered: Partial<Writable>): Promise<void> {
  await page.evaluate(putRemembered, remembered);
}

/** Lets the extension remember results of addresses; their reports are numbered from 1. @param page - of the extension */
export async function rememberResults(
  page: Pick<Page, "evaluate">,
  results: [url: string, result: Result][],
): Promise<void> {
  await writeHistory(page, resultsOf(await connectionIdOf(page), results, Date.now() - 60_000));
}

/** Makes what is remembered of results of addresses, oldest first; their reports are numbered from 1. */
export function resultsOf(
  connectionId: string,
  results: readonly (readonly [url: string, result: Result])[],
  at: number,
): Pick<Remembered, "history" | "trends"> {
  return {
    history: results.map(([url, standing], index) => ({
      ...{ connectionId, url, standing, standingSince: at + index, names: [], entries: [], gone: {}, seenAt: at },
      points: [[at + index, standing, String(index + 1)]],
    })),
    trends: results.map(([url, result], index) => ({
      ...{ connectionId, url, reportId: String(index + 1), changes: [] },
      recent: [[at + index, result, null]],
    })),
  };
}

/** Runs in a page of the extension. */
export async function readConnectionId(): Promise<string> {
  const { connections } = (await chrome.storage.local.get("connections")) as { connections: { activeId: string } };
  return connections.activeId;
}

/** Runs in a page of the extension. @returns the records of each of these stores */
export async function readStoresHere(names: (keyof Stores & string)[]): Promise<unknown[][]> {
  const result = <T>(asked: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error);
    });
  const database = await result(indexedDB.open("website-reports"));
  const transaction = database.transaction(names);
  const all = await Promise.all(names.map((name) => result(transaction.objectStore(name).getAll())));
  database.close();
  return all;
}

/** Runs in a page of the extension. */
export async function putRemembered(stores: Partial<Writable>): Promise<void> {
  const opening = indexedDB.open("website-reports");
  await new Promise((resolve, reject) => {
    opening.onsuccess = resolve;
    opening.onerror = reject;
  });
  const database = opening.result;
  const transaction = database.transaction(Object.keys(stores), "readwrite");
  for (const [store, records] of Object.entries(stores)) {
    for (const record of records) transaction.objectStore(store).put(record);
  }
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = reject;
  });
  database.close();
  for (const channel of ["history", "monitoring"]) new BroadcastChannel(channel).postMessage(null);
}

/** A check that was made some days ago. */
interface PastCheck {
  daysAgo: number;
  result: string;
  /** Of the report. */
  id: string;
  score?: number;
  numbers?: (number | null)[];
  /** Ids of list entries, by list name. */
  lists?: Record<string, string[]>;
}

/** Makes the history of an address. @param names - of the checks' numbers */
export function historyOf(
  connectionId: string,
  { url, names, checks }: { url: string; names: string[]; checks: PastCheck[] },
): AddressHistory {
  const timeOf = (daysAgo: number) => Math.floor((Date.now() - daysAgo * 86_400_000) / 1000) * 1000;
  const points = checks.map(
    ({ daysAgo, result, id, score = null, numbers = [] }): Point => [timeOf(daysAgo), result, id, score, numbers],
  );
  const entries = checks.flatMap(({ daysAgo, id, lists }): ListedEntries[] =>
    lists ? [{ at: timeOf(daysAgo), reportId: id, lists }] : [],
  );
  return { connectionId, url, points, names, entries, gone: {}, seenAt: Date.now() };
}
