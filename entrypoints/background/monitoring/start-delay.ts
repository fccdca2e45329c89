import { isTime } from "@/utils/guards.ts";
import { defineItem } from "@/utils/storage/item.ts";

/** The browser has other things to do when it starts, and so has the network: what was missed is made up for later. */
const FIRST_KNOCK_MS = { least: 60_000, most: 300_000 };

/** Nothing is made before this in this browser session, in milliseconds since 1970; 0 before the worker's first start. */
const notBeforeItem = defineItem("session:no-run-before", (stored) => (isTime(stored) ? stored : 0));

/** Returns how long runs still have to wait since the browser started, in milliseconds. */
export async function startDelay(): Promise<number> {
  const { least, most } = FIRST_KNOCK_MS;
  const now = Date.now();
  let notBefore = await notBeforeItem.getValue();
  if (notBefore === 0) {
    notBefore = now + least + Math.floor(Math.random() * (most - least));
    await notBeforeItem.setValue(notBefore);
  }
  const left = notBefore - now;
  // A clock that was set back holds nothing up.
  return left > most ? 0 : Math.max(0, left);
}
