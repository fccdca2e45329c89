import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { browser } from "wxt/browser";

export const NOTIFICATIONS = { permissions: ["notifications" as const] };

/** Does the browser let this extension show notifications? Follows changes made elsewhere; null until it is known. */
export function useNotificationsAllowed(): boolean | null {
  const isAllowed = useSignal<boolean | null>(null);
  useEffect(() => {
    const read = async () => {
      isAllowed.value = await browser.permissions.contains(NOTIFICATIONS).catch(() => false);
    };
    const update = () => void read();
    update();
    const { onAdded, onRemoved } = browser.permissions;
    onAdded.addListener(update);
    onRemoved.addListener(update);
    return () => {
      onAdded.removeListener(update);
      onRemoved.removeListener(update);
    };
  }, []);
  return isAllowed.value;
}
