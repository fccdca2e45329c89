import { browser } from "wxt/browser";
import { AppError } from "@/utils/errors.ts";
import type { ConnectionRecord } from "@/utils/models/connection.ts";
import { permissionPattern } from "@/utils/url.ts";

/** Tells whether the browser lets the extension send any request to a service. */
export function hasPermission(serviceUrl: string): Promise<boolean> {
  return browser.permissions.contains({ origins: [permissionPattern(serviceUrl)] });
}

/**
 * Tells whether the browser lets the extension reach the service with any request.
 *
 * @returns false where it only reaches it by CORS
 * @throws AppError `permissionMissing`
 */
export async function mayReach({ serviceUrl, reachableByCors }: ConnectionRecord): Promise<boolean> {
  const permissionGranted = await hasPermission(serviceUrl);
  if (!permissionGranted && !reachableByCors) throw new AppError("permissionMissing");
  return permissionGranted;
}

/**
 * Gives back what the browser allowed for a former service: the extension may reach the connected one alone.
 *
 * @param former - its address; empty where there was none
 */
export async function giveBack(former: string, serviceUrl: string): Promise<void> {
  const pattern = former && permissionPattern(former);
  if (!pattern || withoutDot(pattern) === withoutDot(permissionPattern(serviceUrl))) return;
  await browser.permissions.remove({ origins: [pattern] }).catch(() => false); // It may have been a wider one.
}

/** Chromium (156) takes a host with a dot at its end for the one without it, and removes both permissions at once. */
function withoutDot(pattern: string): string {
  return pattern.replace(/\.(?=(:\d+)?\/\*$)/, "");
}
