import { plural, t } from "@/utils/i18n.ts";
import { preferencesItem } from "@/utils/models/preferences.ts";
import { type FoundChange, parseRun, type Run } from "@/utils/models/run.ts";
import type { Schedule } from "@/utils/models/schedule.ts";
import { isWorse } from "@/utils/models/turn.ts";
import { type Hash, hashOf } from "@/utils/options-page.ts";
import { sumUp } from "@/utils/sum-up.ts";
import { shortAddress } from "@/utils/url.ts";
import { trendsOf } from "../../reports/remembered.ts";
import { changeRecords, readAllSchedules, readRunsWith, readStandings } from "../records.ts";
import { toldBefore } from "../standings.ts";
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
  const { withoutAddresses } = await preferencesItem.getValue();
  // The user may have continued it meanwhile, or paused it.
  const paused = due.filter(({ state, scheduleId }) => state === "failed" && schedules.get(scheduleId)?.failure);
  const found = await upToDate(due);
  const ofAnyChange = found.filter((run) => tellWhenOf(run) === "change");
  const changes = changesTexts(found, ofAnyChange, withoutAddresses);
  const message = [...changes, ...pausesText(paused, withoutAddresses)].join("\n");
  if (message === "") return;
  await notify({
    hash: due.length === 1 ? hashOf(`monitoring/runs/${first.id}`) : pageOf(due),
    title: due.length === 1 && !withoutAddresses ? first.name : t("extensionName"),
    message,
  });
}

/** Returns the page of what some runs found. Browsers take at most 500 characters as the id of a notice. */
function pageOf(runs: Run[]): Hash {
  const all = hashOf("monitoring/changes", { runs: runs.map(({ id }) => id).join() });
  return all.length > 500 ? hashOf("monitoring/runs") : all;
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

/** Returns runs with what they found as it is now: a later run may have seen more, and reports may have been deleted. */
export async function upToDate(runs: Run[]): Promise<Run[]> {
  const ofSchedules = [...Map.groupBy(runs, ({ scheduleId }) => scheduleId).values()];
  const found = await Promise.all(ofSchedules.map(upToDateOfOne));
  return found.flat().sort((a, b) => a.startedAt - b.startedAt);
}

async function upToDateOfOne(runs: Run[]): Promise<Run[]> {
  const [{ scheduleId, connectionId }] = runs as [Run];
  const standings = await readStandings(scheduleId);
  const urls = new Set(runs.flatMap(({ found }) => found.map(({ url }) => url)));
  const trends = await trendsOf(connectionId, [...urls]);
  const there = new Map(trends.map((trend) => [trend.url, toldBefore(trend, standings)]));
  return runs.map((run) => {
    const found = run.found.filter(({ url }) => there.has(url));
    return { ...run, found: found.map((one) => ({ ...one, to: there.get(one.url)?.result ?? one.to })) };
  });
}

function pausesText(runs: Run[], withoutAddresses: boolean): string[] {
  return [...new Set(runs.map(({ name }) => (withoutAddresses ? t("notice_unnamed") : t("notice_paused", name))))];
}

/** @param ofAnyChange - those of which all is told @returns nothing where there is no news: what changed is as before again */
function changesTexts(runs: Run[], ofAnyChange: Run[], withoutAddresses: boolean): string[] {
  const worse = sumUp(runs).filter(isWorse);
  const others = sumUp(ofAnyChange).filter(({ url }) => !worse.some((one) => one.url === url));
  return [...textOf("worse", worse, withoutAddresses), ...textOf("changed", others, withoutAddresses)];
}

function textOf(what: "worse" | "changed", changes: FoundChange[], withoutAddresses: boolean): string[] {
  const [first] = changes;
  if (!first) return [];
  const count = plural(`notice_${what}_count`, changes.length);
  if (withoutAddresses) return [count];
  const address = shortAddress(first.url);
  if (changes.length === 1) return [t(`notice_${what}_only`, address)];
  return [t("field_message", count, plural("notice_and_more", changes.length - 1, address))];
}
