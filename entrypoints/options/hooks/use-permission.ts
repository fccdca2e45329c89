import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { type Browser, browser } from "wxt/browser";
import { permissionPattern } from "@/utils/url.ts";

type Permissions = Browser.permissions.Permissions;

export const NOTIFICATIONS: Permissions = { permissions: ["notifications"] };

/** Lets the browser ask for a permission. To be called in a click, before anything is awaited. @returns whether it is held */
export async function requestPermission(wanted: Permissions): Promise<boolean> {
  try {
    return await browser.permissions.request(wanted);
  } catch {
    return false;
  }
}

/** Does the extension have a permission? Follows changes made elsewhere; null until it is known. */
export function usePermission(wanted: Permissions): boolean | null {
  const isHeld = useSignal<boolean | null>(null);
  useEffect(() => {
    async function update() {
      try {
        isHeld.value = await browser.permissions.contains(wanted);
      } catch {
        isHeld.value = false;
      }
    }
    void update();
    const { onAdded, onRemoved } = browser.permissions;
    onAdded.addListener(update);
    onRemoved.addListener(update);
    return () => {
      onAdded.removeListener(update);
      onRemoved.removeListener(update);
    };
  }, [JSON.stringify(wanted)]);
  return isHeld.value;
}

/** Does the extension have the host permission of a service, as {@link usePermission}? @param serviceUrl - may be empty */
export function useAccess(serviceUrl: string): boolean | null {
  return usePermission({ origins: serviceUrl ? [permissionPattern(serviceUrl)] : [] });
}
