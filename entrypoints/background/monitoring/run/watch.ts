import { type Collection, collect, createCollection } from "@/utils/collect.ts";
import { REPORTS_QUERY, type Report, type ReportsQuery } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import { addressOf } from "@/utils/models/history.ts";
import type { Run, RunItem } from "@/utils/models/run.ts";
import type { Schedule } from "@/utils/models/schedule.ts";
import type { Standings } from "@/utils/models/standings.ts";
import { changeRecords, changeRun, openRunIn, readStandings, toStandings } from "../records.ts";
import { filtersOf, fitting, PAGE_SIZE } from "./reports.ts";
import { isOfReport, isPassing, request } from "./request.ts";

/** No schedule reads more pages of new results in one run. */
const MOST_PAGES = 20;

/** A list may show a result late: those of this time before the last reading are read once more. */
const MARGIN_MS = 10 * 60_000;

const NEWEST_FIRST = { ...REPORTS_QUERY, sort_by: "generated_at", sort: "desc", per_page: PAGE_SIZE } as const;

/**
 * Reads what is new in a schedule's reports; they are remembered as they pass.
 *
 * @returns the addresses that were read @throws AppError if the run cannot go on now; `interrupted` if it is over
 */
export async function watch(run: Run, { scope, most }: Schedule): Promise<string[]> {
  const standings = await readStandings(run.scheduleId);
  const pages = Math.ceil((scope.kind === "chosen" ? scope.reports.length : most) / PAGE_SIZE);
  const query = { ...NEWEST_FIRST, ...filtersOf(scope) };
  const newest = await readNewest(run, query, standings, pages);
  if (scope.kind === "chosen") {
    const items = await readMissing(run, scope.reports, newest, standings);
    await keepPlace(run, standings, newest, null);
    const total = scope.reports.length;
    await changeRun(run.id, () => ({ items, checked: total - items.length, total }));
    return scope.reports.map(({ url }) => url);
  }
  const older = await readOlder(run, query, newest, standings, pages);
  await keepPlace(run, standings, newest, older);
  const all = new Map([...newest.rows, ...(older?.rows ?? [])]);
  const checked = fitting([...all.values()], scope);
  await changeRun(run.id, () => ({ checked: checked.length, total: newest.total }));
  return checked.map(({ url }) => url);
}

function listPages(run: Run, query: ReportsQuery, most: number, isOver: (read: Collection<Report>) => boolean) {
  return {
    list: (at: string | null) => request(run, ({ client }) => client.listReports(query, { at })),
    identity: ({ id }: Report) => id,
    onPage: isOver,
    most,
  };
}

/** Reads from the newest result to those that the run before has read. */
function readNewest(run: Run, query: ReportsQuery, standings: Standings, pages: number): Promise<Collection<Report>> {
  const isFirst = standings.readUntil === null;
  const isOver = (read: Collection<Report>) => !isOrdered(read, standings) || reaches(read, standings.readUntil);
  return collect(listPages(run, query, isFirst ? pages : MOST_PAGES, isOver));
}

/**
 * Reads on where the run before has ended with the older results: one page, which shows whether the service keeps the
 * order; where it does not, as many as the schedule allows.
 */
async function readOlder(
  run: Run,
  query: ReportsQuery,
  newest: Collection<Report>,
  standings: Standings,
  pages: number,
): Promise<Collection<Report> | null> {
  if (!newest.next) return null;
  const most = isOrdered(newest, standings) ? 1 : Math.max(1, pages - newest.pages);
  const start = { ...createCollection<Report>(), next: standings.at ?? newest.next };
  try {
    return await collect(
      listPages(run, query, most, () => false),
      start,
    );
  } catch (thrown) {
    // The service may have forgotten the place: the next run begins behind the newest results again.
    if (standings.at === null || isPassing(AppError.from(thrown).failure)) throw thrown;
    return null;
  }
}

/** Reads those chosen reports one by one whose results may be new and were on no page. @returns those that failed */
async function readMissing(
  run: Run,
  chosen: { id: string; url: string }[],
  newest: Collection<Report>,
  standings: Standings,
): Promise<RunItem[]> {
  const isRead = newest.next === null || (isOrdered(newest, standings) && reaches(newest, standings.readUntil));
  const failed: RunItem[] = [];
  for (const { id, url } of isRead ? [] : chosen.filter(({ id }) => !newest.rows.has(id))) {
    await request(run, ({ client }) => client.readReport(id)).catch((thrown) => {
      const { failure } = AppError.from(thrown);
      if (!isOfReport(failure)) throw thrown;
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
