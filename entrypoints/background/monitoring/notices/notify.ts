import { browser } from "wxt/browser";
import { openTab, optionsPage } from "../../open-tab.ts";

const PERMISSION: { permissions: ["notifications"] } = { permissions: ["notifications"] };

/** Ids of our notices begin with this: they are the hash that a notice leads to, so that it works after a restart. */
const PREFIX = "#/";

interface Notice {
  /** Hash of the page that a click opens. The next notice that leads there takes its place. */
  hash: `#/${string}`;
  title: string;
  message: string;
}

/** Shows a notification, if the user has allowed it and the computer can; where not, the badge and Overview tell. */
export async function notify({ hash, title, message }: Notice): Promise<void> {
  try {
    if (!(await browser.permissions.contains(PERMISSION))) return;
    // Chromium shows none without a picture; Firefox throws at buttons, `silent` and `requireInteraction`.
    const iconUrl = browser.runtime.getURL("/icon/128.png");
    await browser.notifications?.create(hash, { type: "basic", iconUrl, title, message });
  } catch {
    // Nothing that a run or a knock has to do fails with it.
  }
}

/** Opens what a clicked notification tells of. */
export function answerNotices(): void {
  let isListening = false;
  function listen() {
    // The interface is there once the permission is.
    if (isListening || !browser.notifications) return;
    isListening = true;
    browser.notifications.onClicked.addListener(open);
  }
  listen();
  browser.permissions.onAdded.addListener(listen);
}

async function open(id: string): Promise<void> {
  if (!id.startsWith(PREFIX)) return;
  await openTab(optionsPage(id));
  await browser.notifications.clear(id);
}
