import { plural, t } from "@/utils/i18n.ts";
import { type Preferences, preferencesItem } from "@/utils/models/preferences.ts";
import { type FoundChange, isWorse, parseRun, type Run } from "@/utils/models/run.ts";
import type { Schedule } from "@/utils/models/schedule.ts";
import { shortAddress } from "@/utils/url.ts";
import { changeRecords, readAllSchedules, readRunsWith } from "../records.ts";
import { notify } from "./notify.ts";

/** Tells what runs have found: each once, and those of quiet hours together when these are over. */
export async function tell(): Promise<void> {
  const runs = await readRunsWith("telling");
  if (runs.length === 0) return;
  const schedules = new Map((await readAllSchedules()).map((schedule) => [schedule.id, schedule]));
  const minute = minuteNow();
  const over = runs.filter(({ scheduleId }) => !isQuiet(schedules.get(scheduleId)?.quiet ?? null, minute));
  // Noted first: a notice that is lost with the worker is better than one that comes twice, and the badge has it.
  const noted = await noteTold(over);
  const tellWhenOf = ({ scheduleId }: Run) => schedules.get(scheduleId)?.tellWhen ?? "never";
  const due = noted.filter((run) => !run.seen && tellWhenOf(run) !== "never");
  const [first] = due;
  if (!first) return;
  const preferences = await preferencesItem.getValue();
  const message = messageOf(due, due.map(tellWhenOf).includes("change"), preferences);
  if (message === null) return;
  await notify({
    hash: due.length === 1 ? `#/monitoring/runs/${first.id}` : "#/monitoring/runs",
    title: due.length === 1 && !preferences.withoutAddresses ? first.name : t("extensionName"),
    message,
  });
}

/** Returns how many minutes of the day have passed, by this computer's clock. */
export function minuteNow(): number {
  const now = new Date();
  return now.getHours() * 60 + now.getMinutes();
}

/** @param minute - of the day; @param quiet - may go past midnight */
export function isQuiet(quiet: Schedule["quiet"], minute: number): boolean {
  if (!quiet) return false;
  const { from, until } = quiet;
  return from <= until ? minute >= from && minute < until : minute >= from || minute < until;
}

/** @returns those that nobody has told meanwhile */
function noteTold(runs: Run[]): Promise<Run[]> {
  return changeRecords(async (records) => {
    const store = records.objectStore("runs");
    const stored = await Promise.all(runs.map(async ({ id }) => parseRun(await store.get(id))));
    const due = stored.flatMap((run) => (run?.telling === "due" ? run : []));
    for (const { attention: _due, ...run } of due) {
      const isUnseen = !run.seen && run.found.some(isWorse);
      await store.put({ ...run, telling: "told", ...(isUnseen && { attention: "unseen" }) });
    }
    return due;
  });
}

/** @returns null where there is no news: what changed is as before again */
function messageOf(runs: Run[], isAnyChange: boolean, { withoutAddresses }: Preferences): string | null {
  const found = latestByAddress(runs);
  const worse = found.filter(isWorse);
  const isOfWorse = worse.length > 0;
  const told = isOfWorse ? worse : isAnyChange ? found : [];
  const [first] = told;
  const failed = runs.find(({ state }) => state === "failed");
  if (!first && !failed) return null;
  if (!first) return withoutAddresses ? t("notice_paused_unnamed") : t("notice_paused", failed?.name ?? "");
  const count = plural(isOfWorse ? "notice_worse_count" : "notice_changed_count", told.length);
  if (withoutAddresses) return count;
  const address = shortAddress(first.url);
  if (told.length === 1) return t(isOfWorse ? "notice_worse_only" : "notice_changed_only", address);
  return t("notice_named", count, plural("notice_and_more", told.length - 1, address));
}

/** Sums up the changes of several runs: from the first rating to the last one. */
export function latestByAddress(runs: Run[]): FoundChange[] {
  const byUrl = new Map<string, FoundChange>();
  for (const change of runs.flatMap(({ found }) => found)) {
    byUrl.set(change.url, { ...change, from: byUrl.get(change.url)?.from ?? change.from });
  }
  return [...byUrl.values()].filter(({ from, to }) => from !== to);
}
