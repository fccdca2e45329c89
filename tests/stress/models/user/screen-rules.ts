import type { Filter, ListScreen, ShownReport } from "../sayings.ts";
import type { ReferenceService } from "../service/reference-service.ts";

/** Why a selected row must not be deleted under the filter that stands above it; null where it may. */
export function offenceOfSelected({ filter }: ListScreen, row: ShownReport, service: ReferenceService): string | null {
  return otherThing(row, service) ?? misfit(filter, row);
}

/**
 * Why nothing must be done with a single row under the filter above it; null where it may. A service that ignores
 * filters shows rows that do not fit: they are marked, and a user may mean one of them. A heedful one never does.
 */
export function offenceOfRow({ filter }: ListScreen, row: ShownReport, service: ReferenceService): string | null {
  const thing = service.truth.things.get(row.id);
  if (service.habits.ignored !== "nothing") return otherThing(row, service);
  const { result: _ratedAnew, ...others } = filter;
  return otherThing(row, service) ?? misfit(thing?.isRatedAnew ? others : filter, row);
}

function otherThing({ id, url }: ShownReport, { truth }: ReferenceService): string | null {
  const thing = truth.things.get(id);
  if (!thing) return `the service has no report ${id}`;
  return thing.url === url ? null : `report ${id} is of ${thing.url}, not of ${url}`;
}

function misfit({ search, project, result }: Filter, row: ShownReport): string | null {
  if (result && row.result !== null && row.result !== result)
    return `it is "${row.result}" under the filter "${result}"`;
  if (search && !row.url.includes(search)) return `${row.url} stands under the search "${search}"`;
  if (project && row.project !== null && row.project !== project) {
    return `it is of the project "${row.project}" under the filter "${project}"`;
  }
  return null;
}
