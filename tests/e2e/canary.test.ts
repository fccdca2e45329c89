import { canaryKey, findKey, listenToConsole, readPage } from "../support/canary.ts";
import { expect, openPopupOn, settingsOf, test } from "../support/story.ts";

/** Where a page of the extension can leave a secret, as scripts that do so, by the place that is to be named. */
const IN_STORES: Record<string, string> = {
  "storage.local": "chrome.storage.local.set({ preferences: { reportPage: SECRET } })",
  "storage.session": "chrome.storage.session.set({ draft: { password: SECRET } })",
  "storage.sync": "chrome.storage.sync.set({ 'key.1': { origin: ORIGIN, key: SECRET } })",
  localStorage: "localStorage.setItem('theme', SECRET)",
  sessionStorage: "sessionStorage.setItem(SECRET, '')",
  "the toolbar button": "chrome.action.setTitle({ title: SECRET })",
  alarms: "chrome.alarms.create(SECRET, { delayInMinutes: 60 })",
  "cache answers":
    "caches.open('answers').then((cache) => cache.put('https://cached.example/?' + SECRET, new Response()))",
  "database reports": `new Promise((resolve) => {
    const opening = indexedDB.open("reports");
    opening.onupgradeneeded = () => opening.result.createObjectStore("rows").put({ deep: [SECRET] }, 1);
    opening.onsuccess = () => resolve(opening.result.close());
  })`,
};

const IN_PAGES = [
  "document.body.append(SECRET)",
  "document.body.append(new Comment(SECRET))",
  "document.body.setAttribute('title', SECRET)",
  "document.querySelector('input').value = SECRET",
  "document.body.append(Object.assign(document.createElement('textarea'), { value: SECRET }))",
  "document.title = SECRET",
  "history.replaceState(null, '', '#/settings?' + SECRET)",
];

test("T9: a key that leaks is found, wherever it leaks to", { tag: "@soak" }, async ({ connected, service, site }) => {
  const secret = canaryKey();
  const { origin } = new URL(service.address);
  const fill = (script: string) => script.replaceAll("SECRET", `"${secret}"`).replaceAll("ORIGIN", `"${origin}"`);
  const lines = await listenToConsole(connected);
  const stores = await connected.openPage("manifest.json");
  const settings = settingsOf(connected);
  const find = () => findKey(secret, { pages: [stores, settings], lines, service, site });
  expect(await find()).toEqual([]);

  await stores.evaluate(fill("chrome.storage.session.set({ 'key.1': { origin: ORIGIN, key: SECRET } })"));
  expect(await find(), "its item may hold it").toEqual([]);
  await stores.evaluate(
    fill("chrome.storage.session.set({ 'key.1': { origin: 'https://evil.example', key: SECRET } })"),
  );
  expect(await find(), "for its own service only").toEqual(["storage.session"]);

  for (const script of Object.values(IN_STORES))
    await stores.evaluate(fill(`Promise.resolve(${script}).then(() => {})`));
  for (const script of IN_PAGES) {
    await settings.evaluate(fill(script));
    expect(await readPage(settings), script).toContain(secret);
    await settings.goto(`${settings.url().split("#")[0]}#/settings`);
    await settings.reload();
    await settings.locator("input").first().waitFor();
  }
  await settings.evaluate(fill("document.body.append(SECRET)"));
  await settings.evaluate(fill(`fetch("${site.address}/?" + SECRET, { mode: "no-cors" }).then(() => {})`));
  service.requests.push({ method: "GET", path: `/?key=${secret}`, headers: {}, body: "", time: 0 });
  lines.push(secret);
  expect((await find()).sort()).toEqual(
    [...Object.keys(IN_STORES), "page 1", "requests to the service", "the console", "the website"].sort(),
  );
  service.requests.pop();

  const { popup } = await openPopupOn(connected, site.address);
  const worker = await connected.worker();
  await popup.evaluate("console.debug('said by the popup')");
  await settings.evaluate("console.error(new Error('said by a page'))");
  await worker.evaluate("console.log('said by the worker')");
  await worker.evaluate("void Promise.reject(new Error('not caught by the worker'))");
  await worker.evaluate("void setTimeout(() => { throw new Error('thrown by the worker'); })");
  for (const words of ["by the popup", "by a page", "said by the worker", "not caught by", "thrown by"]) {
    await expect.poll(() => lines.join("\n")).toContain(words);
  }
});
