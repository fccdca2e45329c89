import { browser } from "wxt/browser";
import { AppError } from "@/utils/errors.ts";
import type { ConnectionRecord } from "@/utils/models/connection.ts";
import { permissionPattern } from "@/utils/url.ts";

export function hasPermission(serviceUrl: string): Promise<boolean> {
  return browser.permissions.contains({ origins: [permissionPattern(serviceUrl)] });
}

/** Checks access to a service. @returns false where only CORS allows it @throws AppError `permissionMissing` */
export async function mayReach({ serviceUrl, reachableByCors }: ConnectionRecord): Promise<boolean> {
  const permissionGranted = await hasPermission(serviceUrl);
  if (!permissionGranted && !reachableByCors) throw new AppError("permissionMissing");
  return permissionGranted;
}

/** Removes the permission for `former` (a URL, or ""), so that the extension can reach the connected service alone. */
export async function giveBack(former: string, serviceUrl: string): Promise<void> {
  const pattern = former && permissionPattern(former);
  if (!pattern || withoutDot(pattern) === withoutDot(permissionPattern(serviceUrl))) return;
  await browser.permissions.remove({ origins: [pattern] }).catch(() => false); // It may have been a wider one.
}

/** Chromium 156 treats a host with a trailing dot as the one without, and removes both permissions at once. */
function withoutDot(pattern: string): string {
  return pattern.replace(/\.(?=(:\d+)?\/\*$)/, "");
}
