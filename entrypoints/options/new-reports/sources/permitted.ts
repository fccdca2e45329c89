import { type Browser, browser } from "wxt/browser";

/**
 * Asks for a permission, works, and gives it back unless it was there before. To be called in a click.
 *
 * @returns null if the user declined
 */
export async function whilePermitted<T>(
  permissions: Browser.permissions.Permissions,
  work: () => Promise<T>,
): Promise<T | null> {
  // Both asked at once: after a pause the browser would not take it for the click's any more.
  const had = browser.permissions.contains(permissions);
  const isGranted = await browser.permissions.request(permissions).catch(() => false);
  if (!isGranted) return null;
  const isOurs = !(await had);
  try {
    return await work();
  } finally {
    if (isOurs) await browser.permissions.remove(permissions).catch(() => false);
  }
}
