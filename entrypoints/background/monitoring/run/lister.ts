import { type Page, REPORTS_QUERY, type Report, type ReportsQuery } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import type { Run } from "@/utils/models/run.ts";
import { request } from "./request.ts";

/** Rows of a page: the most that the service gives (section 4.3). */
const PAGE_SIZE = 100;

/** Lists a page by the service's paging parameters; null for the first. @throws AppError as {@link request} */
export type Lister = (at: string | null) => Promise<Page<Report>>;

/** Lists reports for a run with long pages; with short ones where the first shows that the service's rows are large. */
export function createLister(run: Run, query: Omit<ReportsQuery, "per_page">): Lister {
  let per_page: ReportsQuery["per_page"] = PAGE_SIZE;
  const list = (at: string | null) => request(run, ({ client }) => client.listReports({ ...query, per_page }, { at }));
  let isFirst = true;
  return async (at) => {
    const mayBeShorter = isFirst;
    isFirst = false;
    try {
      return await list(at);
    } catch (thrown) {
      if (!mayBeShorter || AppError.from(thrown).kind !== "tooLarge") throw thrown;
      per_page = REPORTS_QUERY.per_page;
      return list(at);
    }
  };
}
