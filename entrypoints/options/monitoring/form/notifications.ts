import { browser } from "wxt/browser";

const NOTIFICATIONS = { permissions: ["notifications"] } satisfies Parameters<typeof browser.permissions.request>[0];

/** May the extension show notifications? */
export async function mayNotify(): Promise<boolean> {
  try {
    return await browser.permissions.contains(NOTIFICATIONS);
  } catch {
    return false;
  }
}

/** Lets the browser ask whether notifications are allowed. To be called in a click, before anything is awaited. */
export async function askToNotify(): Promise<void> {
  try {
    await browser.permissions.request(NOTIFICATIONS);
  } catch {
    // Without them the toolbar button and Overview tell.
  }
}
