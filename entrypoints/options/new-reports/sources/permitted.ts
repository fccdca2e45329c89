import { type Browser, browser } from "wxt/browser";
import { requestPermission } from "../../hooks/use-permission.ts";

type Permissions = Browser.permissions.Permissions;

/**
 * Asks for permissions, works, and gives back those that were not there before. To be called in a click.
 *
 * @returns null if the user declined
 */
export async function whilePermitted<T>(permissions: Permissions, work: () => Promise<T>): Promise<T | null> {
  // Both asked at once: after a pause the browser would not take it for the click's any more.
  const parts = eachOf(permissions);
  const had = Promise.all(parts.map((part) => browser.permissions.contains(part)));
  if (!(await requestPermission(permissions))) return null;
  const held = await had;
  const lent = parts.filter((_, index) => !held[index]);
  const giveBack = () => Promise.all(lent.map((part) => browser.permissions.remove(part).catch(() => false)));
  // The page may be closed before.
  addEventListener("pagehide", giveBack);
  try {
    return await work();
  } finally {
    removeEventListener("pagehide", giveBack);
    await giveBack();
  }
}

function eachOf({ origins = [], permissions = [] }: Permissions): Permissions[] {
  return [...origins.map((origin) => ({ origins: [origin] })), ...permissions.map((one) => ({ permissions: [one] }))];
}
