import type { Page } from "@playwright/test";
import type { Stores } from "../../utils/database.ts";

export type Remembered = { [Name in "history" | "trends" | "reports" | "days"]?: Stores[Name]["value"][] };

/** The connection that a page of the extension shows. */
export function connectionIdOf(page: Page): Promise<string> {
  return page.evaluate(readConnectionId);
}

/** Writes into the database what the extension would have remembered. @param page - of the extension */
export async function writeHistory(page: Page, remembered: Remembered): Promise<void> {
  await page.evaluate(putRemembered, remembered);
}

/** The same, to be run in a page of the extension. */
export async function readConnectionId(): Promise<string> {
  const { connections } = (await chrome.storage.local.get("connections")) as { connections: { activeId: string } };
  return connections.activeId;
}

/** The same, to be run in a page of the extension. */
export async function putRemembered(stores: Remembered): Promise<void> {
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
  new BroadcastChannel("history").postMessage(null);
}
