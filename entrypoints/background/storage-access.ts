import { browser } from "wxt/browser";

/** Hides the stored items from content scripts, where the browser can. */
export async function protectStorage(): Promise<void> {
  await browser.storage.local.setAccessLevel?.({ accessLevel: "TRUSTED_CONTEXTS" });
}
