/**
 * Reads everything that the extension stores, except keys in their items. It runs in a page of the extension.
 *
 * @param address - of the service; its origin is the only one whose key may lie there
 * @returns the stored texts by their place
 */
export async function readStores(address: string): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};

  for (const area of ["local", "session", "sync"] as const) {
    const stored = Object.entries(await chrome.storage[area].get<Record<string, { origin?: string }>>());
    const isKeysItem = ([name, value]: (typeof stored)[0]) =>
      area !== "sync" && name.startsWith("key.") && value.origin === new URL(address).origin;
    texts[`storage.${area}`] = JSON.stringify(stored.filter((entry) => !isKeysItem(entry)));
  }
  texts.localStorage = JSON.stringify({ ...localStorage });
  texts.sessionStorage = JSON.stringify({ ...sessionStorage });
  texts.cookies = document.cookie;
  texts["the toolbar button"] = (await chrome.action.getTitle({})) + (await chrome.action.getBadgeText({}));
  texts.alarms = JSON.stringify(await chrome.alarms.getAll());
  for (const name of await caches.keys()) {
    const requests = await (await caches.open(name)).keys();
    texts[`cache ${name}`] = requests.map(({ url }) => url).join();
  }
  for (const { name = "" } of await indexedDB.databases()) texts[`database ${name}`] = await readDatabase(name);
  return texts;

  async function readDatabase(name: string): Promise<string> {
    const database = await finished(indexedDB.open(name));
    const stores = [...database.objectStoreNames];
    const rows = stores.map((store) => finished(database.transaction(store).objectStore(store).getAll()));
    const text = JSON.stringify(await Promise.all(rows));
    database.close();
    return text;
  }

  function finished<T>(request: IDBRequest<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  }
}
