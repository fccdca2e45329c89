import { database } from "@/utils/database.ts";
import { DAY_MS, MINUTE_MS } from "@/utils/day.ts";
import { isTime } from "@/utils/guards.ts";
import { plural, t } from "@/utils/i18n.ts";
import { preferencesItem } from "@/utils/models/preferences.ts";
import { parseRun, type Run } from "@/utils/models/run.ts";
import { countTurns } from "@/utils/models/turn.ts";
import { hashOf } from "@/utils/options-page.ts";
import { doneSince, lastDue } from "@/utils/schedule-times.ts";
import { defineItem } from "@/utils/storage/item.ts";
import { parseAll } from "@/utils/storage/schema.ts";
import { sumUp } from "@/utils/sum-up.ts";
import { readAllSchedules } from "../records.ts";
import { isQuiet, minuteNow } from "./index.ts";
import { notify } from "./notify.ts";

/** Mondays at nine. */
const WEEKLY = { every: "week", at: 9 * 60, day: 1 } as const;

const MINUTES_OF_DAY = Array.from({ length: DAY_MS / MINUTE_MS }, (_, minute) => minute);

/** Runs under way longer than this are summed up by none. */
const MAX_RUN_MS = 7 * DAY_MS;

/** End of the last week that was summed up, in milliseconds since 1970; 0 before the first. */
const toldUntilItem = defineItem("local:weekly-summary", (stored) => (isTime(stored) ? stored : 0));

/** Tells once a week what the schedules found, where the user wants it; nothing where none ran. */
export async function tellWeek(): Promise<void> {
  const now = Date.now();
  const stored = await toldUntilItem.getValue();
  if (!(await preferencesItem.getValue()).weeklySummary) {
    // One that is wanted again tells nothing of the weeks before.
    if (stored) await toldUntilItem.removeValue();
    return;
  }
  const toldUntil = stored || now;
  const since = doneSince({ ...WEEKLY, doneUntil: toldUntil }, now);
  const due = lastDue(WEEKLY, since, now);
  if (due === null) return toldUntilItem.setValue(since);
  const telling = (await readAllSchedules()).filter(({ tellWhen }) => tellWhen !== "never");
  const isHeldAt = (minute: number) => telling.some(({ quiet }) => isQuiet(quiet, minute));
  // Quiet hours that leave no minute of the day between them would hold it back for good.
  if (isHeldAt(minuteNow()) && !MINUTES_OF_DAY.every(isHeldAt)) return;
  await toldUntilItem.setValue(due);
  const runs = await endedBetween(lastDue(WEEKLY, 0, due - 1) ?? 0, due);
  // Where nothing could be read, nobody knows whether anything changed.
  if (!runs.some(({ checked, late = 0, found }) => checked > late || found.length > 0)) return;
  const { worse, better } = countTurns(sumUp(runs));
  const message = t("notice_week", plural("pages_worse", worse), plural("pages_better", better));
  await notify({ hash: hashOf("overview"), title: t("weekly_summary"), message });
}

/** Reads the runs that ended after one Monday and until the next, which a change of the clocks brings nearer or farther. */
async function endedBetween(from: number, until: number): Promise<Run[]> {
  const begun = IDBKeyRange.bound(from - MAX_RUN_MS, until);
  const stored = await database.use((db) => db.getAllFromIndex("runs", "startedAt", begun));
  return parseAll(stored, parseRun).filter(({ endedAt }) => endedAt && endedAt > from && endedAt <= until);
}
