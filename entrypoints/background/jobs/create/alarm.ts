import { browser } from "wxt/browser";
import type { Submission } from "@/utils/models/submission.ts";
import { MIN_ALARM_MS } from "../waking.ts";

/** Prefix of the alarms that wake the worker for a submission. */
export const RECONCILE_ALARM = "look:";

/** Browsers limit the number of alarms; without one, the next start of the worker continues the search. */
export async function setAlarm({ id }: Submission, wait: number): Promise<void> {
  const when = Date.now() + Math.max(wait, MIN_ALARM_MS);
  await browser.alarms.create(RECONCILE_ALARM + id, { when }).catch(() => undefined);
}

/** Clears the alarm: the outcome is known, or there is nothing left to look for. */
export async function stopExpecting({ id }: Pick<Submission, "id">): Promise<void> {
  await browser.alarms.clear(RECONCILE_ALARM + id).catch(() => undefined);
}
