import { type Collection, collect, createCollection } from "@/utils/collect.ts";
import { REPORTS_QUERY, type Report } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import { resultTime } from "@/utils/models/report.ts";
import type { Run } from "@/utils/models/run.ts";
import { MOST_IN_RUN, type Schedule } from "@/utils/models/schedule.ts";
import type { Standings } from "@/utils/models/standings.ts";
import { lasting } from "@/utils/scope.ts";
import { descends } from "../../reports/order.ts";
import { changeRecords, changeRun, openRunIn, readStandings, toStandings } from "../records.ts";
import { filtersOf, fitting } from "../scope.ts";
import { faultOf } from "./failures.ts";
import type { Read } from "./listed.ts";
import { createLister, type Lister } from "./lister.ts";
import { type Chosen, inTurn, missingOf, readEach } from "./missing.ts";
import { noteGone } from "./note-gone.ts";

/** No schedule reads more new results in one run. */
const MOST_NEW = 2_000;

/** Nor more pages, of which none of the interface is shorter than ten rows, however short the service makes them. */
const MOST_PAGES = MOST_IN_RUN / 10;

/** A list may show a result late: those of this time before the last reading are read once more. */
const MARGIN_MS = 10 * 60_000;

const NEWEST_FIRST = { ...REPORTS_QUERY, sort_by: "generated_at", sort: "desc" } as const;

/**
 * Reads what is new in a schedule's reports; they are remembered as they pass.
 *
 * @returns what was read @throws AppError if the run cannot go on now; `interrupted` if it is over
 */
export async function watch(run: Run, { scope, most }: Schedule): Promise<Read> {
  const standings = await readStandings(run.scheduleId);
  const limit = scope.kind === "chosen" ? scope.reports.length : most;
  // A page whose result changes would leave a list of one result before anybody saw it.
  const filters = filtersOf(lasting(scope));
  const list = createLister(run, { ...NEWEST_FIRST, ...filters });
  const askedAt = Date.now();
  const newest = await readNewest(list, standings, limit);
  if (Object.keys(filters).length === 0) await noteGone(run.connectionId, newest, askedAt);
  if (scope.kind === "chosen") return watchChosen(run, scope.reports, standings, newest);
  const older = await readOlder(list, newest, standings, limit);
  await keepPlace(run, standings, newest, older);
  const all = new Map([...newest.rows, ...(older?.rows ?? [])]);
  const looked = fitting([...all.values()], filters);
  await changeRun(run.id, () => ({ checked: looked.length, total: newest.total }));
  return { reports: looked.map(toRead), isWhole: newest.isWhole };
}

function toRead({ id, url }: Pick<Report, "id" | "url">): Read["reports"][number] {
  return { reportId: id, url };
}

/** Reads the chosen reports that no page has shown: all of them, or a few in turn where their results are surely old. */
async function watchChosen(
  run: Run,
  chosen: Chosen[],
  standings: Standings,
  newest: Collection<Report>,
): Promise<Read> {
  const missing = missingOf(chosen, newest);
  const areOld = newest.next !== null && isOrdered(newest, standings) && reaches(newest, standings.readUntil);
  const sought = areOld ? inTurn(missing, standings.at) : missing;
  const items = await readEach(run, sought);
  await keepPlace(run, standings, newest, null, areOld ? sought.at(-1)?.id : null);
  const total = chosen.length;
  await changeRun(run.id, () => ({ items, checked: total - items.length, total }));
  const isRead = ({ id }: Chosen) => items.every(({ reportId }) => reportId !== id);
  return { reports: chosen.filter(isRead).map(toRead), isWhole: false };
}

/** Reads from the newest result to those that the run before has read. */
function readNewest(list: Lister, standings: Standings, limit: number): Promise<Collection<Report>> {
  const most = standings.readUntil === null ? limit : MOST_NEW;
  const isOver = (read: Collection<Report>) =>
    read.rows.size >= most || !isOrdered(read, standings) || reaches(read, standings.readUntil);
  return collect({ list, identity, onPage: isOver, most: MOST_PAGES });
}

/**
 * Reads on where the run before has ended with the older results, as many as the schedule allows: at least one page,
 * which shows whether the service keeps the order.
 */
async function readOlder(
  list: Lister,
  newest: Collection<Report>,
  standings: Standings,
  limit: number,
): Promise<Collection<Report> | null> {
  if (!newest.next) return null;
  const isOver = ({ rows }: Collection<Report>) => newest.rows.size + rows.size >= limit;
  const next = newest.total !== null && newest.total <= limit ? newest.next : (standings.at ?? newest.next);
  const start = { ...createCollection<Report>(), next };
  try {
    return await collect({ list, identity, onPage: isOver, most: MOST_PAGES }, start);
  } catch (thrown) {
    // The service may have forgotten the place: the next run begins behind the newest results again.
    if (standings.at === null || faultOf(AppError.from(thrown).failure) === "passing") throw thrown;
    return null;
  }
}

async function keepPlace(
  { id, scheduleId }: Run,
  standings: Standings,
  newest: Collection<Report>,
  older: Collection<Report> | null,
  at: string | null = older?.next ?? null,
): Promise<void> {
  const [first, last] = [timesOf(newest)[0], timesOf(newest).at(-1)];
  const isNewer = (row: Report) => !newest.rows.has(row.id) && last !== undefined && resultTime(row) > last;
  const isUnordered = standings.isUnordered || (older !== null && [...older.rows.values()].some(isNewer));
  const isTrusted = !isUnordered && isOrdered(newest, standings);
  // A result that is dated ahead hides none of those to come.
  const readUntil = isTrusted && first ? Math.min(first, Date.now()) : null;
  await changeRecords(async (records) => {
    const store = records.objectStore("standings");
    // One that was stopped may have been stopped because its schedule was deleted, or looks after other reports now.
    if (!(await openRunIn(records, id))) return;
    const stored = toStandings(scheduleId, await store.get(scheduleId));
    await store.put({ ...stored, readUntil, at, isUnordered });
  });
}

function identity({ id }: Report): string {
  return id;
}

function isOrdered(read: Collection<Report>, { isUnordered }: Standings): boolean {
  const times = timesOf(read);
  return !isUnordered && times.length > 0 && descends(times);
}

function reaches(read: Collection<Report>, until: number | null): boolean {
  return until !== null && (timesOf(read).at(-1) ?? Number.POSITIVE_INFINITY) < until - MARGIN_MS;
}

/** Returns the times that are told. */
function timesOf({ rows }: Collection<Report>): number[] {
  return [...rows.values()].map(resultTime).filter((time) => !Number.isNaN(time));
}
