import { type Collection, collect, createCollection, type List } from "@/utils/collect.ts";
import { REPORTS_QUERY, type Report } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import { findGone, isCertain } from "@/utils/gone.ts";
import type { Run } from "@/utils/models/run.ts";
import { MAX_IN_RUN, type Schedule, type Scope } from "@/utils/models/schedule.ts";
import type { Standings } from "@/utils/models/standings.ts";
import { lasting } from "@/utils/scope.ts";
import { noteAllRead } from "../../reports/known.ts";
import { indexOf } from "../../reports/remembered.ts";
import { changeOpenRun, changeRun, readStandings } from "../records.ts";
import { filtersOf, fitting } from "../scope.ts";
import { faultOf } from "./failures.ts";
import type { Read } from "./listed.ts";
import { type Chosen, missingOf, nextFew, readEach } from "./missing.ts";
import { isOrdered, keepPlace, reaches } from "./place.ts";
import { listerOf } from "./request.ts";

/** No schedule reads more new results in one run. */
const MAX_NEW = 2_000;

/** Nor more pages, of which none of the interface is shorter than ten rows, however short the service makes them. */
const MAX_PAGES = MAX_IN_RUN / 10;

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
  const list = listerOf(run, { ...NEWEST_FIRST, ...filters });
  const askedAt = Date.now();
  const onRead: OnRead = (newest, older) => changeOpenRun(run.id, () => readSoFar(scope, newest, older));
  const newest = await readNewest(list, standings, limit, async (read) => {
    await onRead(read);
    return scope.kind === "chosen" && missingOf(scope.reports, read).length === 0;
  });
  if (Object.keys(filters).length === 0) await noteGone(run.connectionId, newest, askedAt);
  if (scope.kind === "chosen") return watchChosen(run, scope.reports, standings, newest);
  const older = await readOlder(list, newest, standings, limit, onRead);
  await keepPlace(run, standings, newest, older);
  return { reports: readOf(scope, newest, older).map(toRead), isWhole: newest.isWhole };
}

/** Is told of each page, so that the user sees the run move. @throws AppError `interrupted` where the run is over */
type OnRead = (newest: Collection<Report>, older?: Collection<Report>) => Promise<unknown>;

/** Forgets the known reports that a reading without filters lacks, if it had all of them. @throws AppError */
async function noteGone(connectionId: string, read: Collection<Report>, askedAt: number): Promise<void> {
  // Nobody looks on: an empty list is more often a fault of the service than its truth.
  if (!isCertain(read) || read.rows.size === 0) return;
  const goneIds = findGone(await indexOf(connectionId), { ids: new Set(read.rows.keys()), askedAt });
  await noteAllRead({ connectionId, goneIds, askedAt });
}

function readSoFar(
  scope: Scope,
  newest: Collection<Report>,
  older?: Collection<Report>,
): Pick<Run, "checked" | "total"> {
  if (scope.kind === "filter") {
    const checked = readOf(scope, newest, older).length;
    return { checked, total: newest.isWhole ? checked : newest.total };
  }
  const total = scope.reports.length;
  return { checked: total - missingOf(scope.reports, newest).length, total };
}

function readOf(scope: Scope, newest: Collection<Report>, older?: Collection<Report> | null): Report[] {
  const all = new Map([...newest.rows, ...(older?.rows ?? [])]);
  return fitting([...all.values()], filtersOf(lasting(scope)));
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
  const sought = areOld ? nextFew(missing, standings.at) : missing;
  const total = chosen.length;
  await changeOpenRun(run.id, () => ({ checked: total - sought.length, total }));
  const items = await readEach(run, sought);
  await keepPlace(run, standings, newest, null, areOld ? sought.at(-1)?.id : null);
  await changeRun(run.id, () => ({ items }));
  const isRead = ({ id }: Chosen) => items.every(({ reportId }) => reportId !== id);
  return { reports: chosen.filter(isRead).map(toRead), isWhole: false };
}

/** Reads from the newest result to those that the run before has read, or to the limit; a list within it to its end. */
function readNewest(
  list: List<Report>,
  standings: Standings,
  limit: number,
  isEnough: (newest: Collection<Report>) => Promise<boolean>,
): Promise<Collection<Report>> {
  const most = standings.readUntil === null ? limit : MAX_NEW;
  const onPage = async (read: Collection<Report>) => {
    if (await isEnough(read)) return true;
    const isLong = read.rows.size >= limit || (read.total ?? Number.POSITIVE_INFINITY) > limit;
    return isLong && (read.rows.size >= most || !isOrdered(read, standings) || reaches(read, standings.readUntil));
  };
  return collect({ list, onPage, most: MAX_PAGES });
}

/**
 * Reads on where the run before has ended with the older results, as many as the schedule allows: at least one page,
 * which shows whether the service keeps the order.
 */
async function readOlder(
  list: List<Report>,
  newest: Collection<Report>,
  standings: Standings,
  limit: number,
  onRead: OnRead,
): Promise<Collection<Report> | null> {
  if (!newest.next) return null;
  const onPage = async (read: Collection<Report>) => {
    await onRead(newest, read);
    return newest.rows.size + read.rows.size >= limit;
  };
  // It never begins anew: its place counts pages as long as those of the newest.
  const start = { ...createCollection<Report>(10), next: standings.at ?? newest.next };
  try {
    return await collect({ list: (at) => list(at, newest.pageSize), onPage, most: MAX_PAGES }, start);
  } catch (thrown) {
    // The service may have forgotten the place: the next run begins behind the newest results again.
    if (standings.at === null || faultOf(AppError.from(thrown).failure) === "passing") throw thrown;
    return null;
  }
}
