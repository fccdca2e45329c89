import { type Collection, collect, createCollection } from "@/utils/collect.ts";
import { REPORTS_QUERY, type Report } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import { addressOf } from "@/utils/models/history.ts";
import type { Run, RunItem } from "@/utils/models/run.ts";
import type { Schedule } from "@/utils/models/schedule.ts";
import type { Standings } from "@/utils/models/standings.ts";
import { lasting } from "@/utils/scope.ts";
import { MOST_MISSES } from "../../jobs/brake.ts";
import { changeRecords, changeRun, openRunIn, readStandings, toStandings } from "../records.ts";
import { filtersOf, fitting } from "../scope.ts";
import { isOfAll, isOfReport, isPassing } from "./failures.ts";
import { createLister, type Lister, PAGE_SIZE } from "./lister.ts";
import { noteGone } from "./note-gone.ts";
import { request } from "./request.ts";

/** No schedule reads more pages of new results in one run. */
const MOST_PAGES = 20;

/** A list may show a result late: those of this time before the last reading are read once more. */
const MARGIN_MS = 10 * 60_000;

const NEWEST_FIRST = { ...REPORTS_QUERY, sort_by: "generated_at", sort: "desc" } as const;

/**
 * Reads what is new in a schedule's reports; they are remembered as they pass.
 *
 * @returns the addresses that were read @throws AppError if the run cannot go on now; `interrupted` if it is over
 */
export async function watch(run: Run, { scope, most }: Schedule): Promise<string[]> {
  const standings = await readStandings(run.scheduleId);
  const pages = Math.ceil((scope.kind === "chosen" ? scope.reports.length : most) / PAGE_SIZE);
  // A page whose result changes would leave a list of one result before anybody saw it.
  const filters = filtersOf(lasting(scope));
  const list = createLister(run, { ...NEWEST_FIRST, ...filters });
  const askedAt = Date.now();
  const newest = await readNewest(list, standings, pages);
  if (Object.keys(filters).length === 0) await noteGone(run.connectionId, newest, askedAt);
  if (scope.kind === "chosen") {
    const items = await readMissing(run, scope.reports, newest, standings);
    await keepPlace(run, standings, newest, null);
    const total = scope.reports.length;
    await changeRun(run.id, () => ({ items, checked: total - items.length, total }));
    return scope.reports.map(({ url }) => url);
  }
  const older = await readOlder(list, newest, standings, pages);
  await keepPlace(run, standings, newest, older);
  const all = new Map([...newest.rows, ...(older?.rows ?? [])]);
  const looked = fitting([...all.values()], filters);
  await changeRun(run.id, () => ({ checked: looked.length, total: newest.total }));
  return looked.map(({ url }) => url);
}

/** Reads from the newest result to those that the run before has read. */
function readNewest(list: Lister, standings: Standings, pages: number): Promise<Collection<Report>> {
  const isFirst = standings.readUntil === null;
  const isOver = (read: Collection<Report>) => !isOrdered(read, standings) || reaches(read, standings.readUntil);
  return collect({ list, identity, onPage: isOver, most: isFirst ? pages : MOST_PAGES });
}

/**
 * Reads on where the run before has ended with the older results: one page, which shows whether the service keeps the
 * order; where it does not, as many as the schedule allows.
 */
async function readOlder(
  list: Lister,
  newest: Collection<Report>,
  standings: Standings,
  pages: number,
): Promise<Collection<Report> | null> {
  if (!newest.next) return null;
  const most = isOrdered(newest, standings) ? 1 : Math.max(1, pages - newest.pages);
  const start = { ...createCollection<Report>(), next: standings.at ?? newest.next };
  try {
    return await collect({ list, identity, most }, start);
  } catch (thrown) {
    // The service may have forgotten the place: the next run begins behind the newest results again.
    if (standings.at === null || isPassing(AppError.from(thrown).failure)) throw thrown;
    return null;
  }
}

/**
 * Reads those chosen reports one by one whose results may be new and were on no page. One that cannot be read holds up
 * no other; where not even the first few can be, it is not their fault.
 *
 * @returns those that failed
 */
async function readMissing(
  run: Run,
  chosen: { id: string; url: string }[],
  newest: Collection<Report>,
  standings: Standings,
): Promise<RunItem[]> {
  const isRead = newest.next === null || (isOrdered(newest, standings) && reaches(newest, standings.readUntil));
  const missing = isRead ? [] : chosen.filter(({ id }) => !newest.rows.has(id));
  const failed: RunItem[] = [];
  for (const [index, { id, url }] of missing.entries()) {
    await request(run, ({ client }) => client.readReport(id)).catch((thrown) => {
      const { failure } = AppError.from(thrown);
      const areAllRefused = failed.length === index && index + 1 >= MOST_MISSES && !isOfReport(failure);
      if (isOfAll(failure) || areAllRefused) throw thrown;
      failed.push({ reportId: id, url: addressOf(url), state: "failed", failure });
    });
  }
  return failed;
}

async function keepPlace(
  { id, scheduleId }: Run,
  standings: Standings,
  newest: Collection<Report>,
  older: Collection<Report> | null,
): Promise<void> {
  const [first, last] = [timesOf(newest)[0], timesOf(newest).at(-1)];
  const isNewer = (row: Report) => !newest.rows.has(row.id) && last !== undefined && timeOf(row) > last;
  const isUnordered = standings.isUnordered || (older !== null && [...older.rows.values()].some(isNewer));
  const isTrusted = !isUnordered && isOrdered(newest, standings);
  const readUntil = isTrusted && first ? first : null;
  await changeRecords(async (records) => {
    const store = records.objectStore("standings");
    // One that was stopped may have been stopped because its schedule was deleted, or looks after other reports now.
    if (!(await openRunIn(records, id))) return;
    const stored = toStandings(scheduleId, await store.get(scheduleId));
    await store.put({ ...stored, readUntil, at: older?.next ?? null, isUnordered });
  });
}

function identity({ id }: Report): string {
  return id;
}

function isOrdered(read: Collection<Report>, { isUnordered }: Standings): boolean {
  const times = timesOf(read);
  return !isUnordered && times.every((time, index) => index === 0 || time <= (times[index - 1] as number));
}

function reaches(read: Collection<Report>, until: number | null): boolean {
  return until !== null && (timesOf(read).at(-1) ?? Number.POSITIVE_INFINITY) < until - MARGIN_MS;
}

function timesOf({ rows }: Collection<Report>): number[] {
  return [...rows.values()].map(timeOf);
}

/** NaN where the service tells none, so that no order is seen in it. */
function timeOf({ generatedAt }: Report): number {
  return Date.parse(generatedAt ?? "");
}
