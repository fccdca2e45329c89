import { browser } from "wxt/browser";
import { type Hash, isHash } from "@/utils/options-page.ts";
import { openOptions, openOutsidePrivate } from "../../open-tab.ts";

const PERMISSION: { permissions: ["notifications"] } = { permissions: ["notifications"] };

interface Notice {
  /** View that a click opens; also the notice's id, so that it works after a restart. The next one with it replaces it. */
  hash: Hash;
  title: string;
  message: string;
}

/** Shows a notification, if the user has allowed it and the computer can; where not, the badge and Overview tell. */
export async function notify({ hash, title, message }: Notice): Promise<void> {
  try {
    if (!(await browser.permissions.contains(PERMISSION))) return;
    // Chromium shows none without a picture; Firefox throws at buttons, `silent` and `requireInteraction`.
    const iconUrl = "/icon/128.png";
    await browser.notifications?.create(hash, { type: "basic", iconUrl, title, message });
  } catch {
    // Nothing that a run or a knock has to do fails with it.
  }
}

/** Takes all notifications away, because what they tell of is forgotten. */
export async function clearNotices(): Promise<void> {
  try {
    const shown = (await browser.notifications?.getAll()) ?? {};
    await Promise.all(Object.keys(shown).map((id) => browser.notifications.clear(id)));
  } catch {
    // As above.
  }
}

/** Opens what a clicked notification tells of. */
export function answerNotices(): void {
  // The interface is there once the permission is. A listener is never added twice.
  const listen = () => browser.notifications?.onClicked.addListener(open);
  listen();
  browser.permissions.onAdded.addListener(listen);
}

async function open(id: string): Promise<void> {
  if (!isHash(id)) return;
  // Chromium itself opens no page of an extension in a private window.
  await (import.meta.env.FIREFOX ? openOutsidePrivate : openOptions)(id);
  await browser.notifications.clear(id);
}
