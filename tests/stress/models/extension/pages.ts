/** Everything of the real extension that a user of the model touches. */

import { readAppState } from "@/utils/app-state.ts";
import type { ConnectionCheck } from "@/utils/connection-check.ts";
import { ask } from "@/utils/messages.ts";
import { journalOf } from "./words.ts";

export { readMonitored, saveSchedule, scheduleButtons, setDailyWrites } from "./monitoring.ts";
export { openPopup } from "./popup.ts";
export { openReportsPage } from "./reports-page.ts";

export type Pages = typeof import("./pages.ts");

/** Saves a service in Settings. */
export function connect(address: string, key: string): Promise<ConnectionCheck> {
  return ask("connect", { serviceUrl: address, key });
}

/** What is said of everything that was asked for. */
export async function readJournal() {
  return journalOf(await readAppState());
}
