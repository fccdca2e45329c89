import { browser } from "wxt/browser";

/** Keeps the stored items from every context that is not a page of this extension, where the browser can. */
export async function protectStorage(): Promise<void> {
  await browser.storage.local.setAccessLevel?.({ accessLevel: "TRUSTED_CONTEXTS" }).catch(() => undefined);
}
