import type { NewReport } from "../../utils/contract.ts";
import type { Rater } from "./rating.ts";
import type { StoredReport } from "./report-rows.ts";
import type { Store } from "./store.ts";

/**
 * Makes the function behind "Create a report" (section 4.5): it rates the address and stores the report.
 *
 * @returns a function of the new report and its `Idempotency-Key`, if it came with one: the same key again gets the
 *   first report, also while that one is still being made. It rejects where the address cannot be rated.
 */
export function reportCreation(store: Store, rater: Rater) {
  const underWay = new Map<string, Promise<StoredReport>>();

  async function create({ url, privacy, password }: NewReport, key?: string): Promise<StoredReport> {
    const rating = await rater(url);
    return store.createReport({ url, privacy, password: password ?? null, ...rating, idempotency_key: key });
  }

  return async (report: NewReport, key?: string): Promise<StoredReport> => {
    if (!key) return create(report);
    const made = store.findByIdempotencyKey(key);
    if (made) return made;
    const making = underWay.get(key) ?? create(report, key).finally(() => underWay.delete(key));
    underWay.set(key, making);
    return making;
  };
}
