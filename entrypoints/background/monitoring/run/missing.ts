import type { Collection } from "@/utils/collect.ts";
import type { Report } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import { addressOf } from "@/utils/models/history.ts";
import type { Run, RunItem } from "@/utils/models/run.ts";
import { MAX_SINGLY } from "@/utils/models/schedule.ts";
import { MAX_MISSES } from "../../jobs/brake.ts";
import { isElsewhere } from "../../jobs/same-report.ts";
import { changeOpenRun } from "../records.ts";
import { faultOf, isOfAllReads } from "./failures.ts";
import { readReport } from "./request.ts";

export interface Chosen {
  id: string;
  url: string;
}

/** Returns those chosen reports that no page has shown. */
export function missingOf(chosen: Chosen[], { rows }: Collection<Report>): Chosen[] {
  return chosen.filter(({ id, url }) => {
    const row = rows.get(id);
    return !row || isElsewhere(row.url, url);
  });
}

/** Returns a few, in turn: whose results are surely old may be gone. @param last - id of the last one before; null for none */
export function nextFew(missing: Chosen[], last: string | null): Chosen[] {
  const start = missing.findIndex(({ id }) => id === last) + 1;
  return [...missing.slice(start), ...missing.slice(0, start)].slice(0, MAX_SINGLY);
}

/**
 * Reads chosen reports one by one, and counts each. One that cannot be read holds up no other; where not even the first
 * few can be, or several in a row fail because of the service, it is not their fault.
 *
 * @returns those that failed
 */
export async function readEach(run: Run, chosen: Chosen[]): Promise<RunItem[]> {
  const failed: RunItem[] = [];
  /** Number of failures in a row that are no report's own. */
  let misses = 0;
  for (const [index, { id, url }] of chosen.entries()) {
    const item = { reportId: id, url: addressOf(url) };
    try {
      await readReport(run, item);
      await changeOpenRun(run.id, ({ checked }) => ({ checked: checked + 1 }));
      misses = 0;
    } catch (thrown) {
      const { failure } = AppError.from(thrown);
      const isNoneRead = failed.length === index && index + 1 >= MAX_MISSES;
      const isOfReport = faultOf(failure) === "report";
      const isOwn = isOfReport && failure.kind !== "locked";
      misses = isOfReport ? 0 : misses + 1;
      if (isOfAllReads(failure) || (isNoneRead && !isOwn) || misses >= MAX_MISSES) throw thrown;
      failed.push({ ...item, state: "failed", failure });
    }
  }
  return failed;
}
