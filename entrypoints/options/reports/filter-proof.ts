import { computed, effect, type ReadonlySignal } from "@preact/signals";
import { createResource } from "@/components/hooks/resource.ts";
import type { Page, Report, ReportsQuery } from "@/utils/contract.ts";
import { AppError, type ErrorKind } from "@/utils/errors.ts";
import type { Filter } from "@/utils/filter.ts";

/** Answers of services that refuse an unknown value. */
const REFUSALS: ErrorKind[] = ["invalid", "rejected", "apiNotFound"];

/**
 * Finds out whether a service applies the filters that its rows do not tell: another one would hand over the whole
 * account.
 *
 * @param untold - these filters of `query`; undefined while nobody wants to know
 * @param list - asks the service
 */
export function createFilterProof(
  query: ReadonlySignal<ReportsQuery | undefined>,
  untold: ReadonlySignal<Filter[] | undefined>,
  list: (query: ReportsQuery) => Promise<Page<Report>>,
) {
  const claim = computed(() => JSON.stringify([query.value, untold.value]));
  const { value: proven, failure, load, stop } = createResource<string>();
  let tried = "";

  function prove(asked: ReportsQuery, filters: Filter[]) {
    const attempt = claim.peek();
    tried = attempt;
    void load(async () => ((await isApplied(asked, filters, list)) ? attempt : ""));
  }

  const stopProving = effect(() => {
    const isOpen = claim.value !== tried || failure.peek();
    if (untold.value?.length && query.value && isOpen) prove(query.value, untold.value);
  });
  return {
    isApplied: computed(() => untold.value?.length === 0 || proven.value === claim.value),
    stop() {
      stopProving();
      stop();
    },
  };
}

/**
 * Asks for values that nothing has: only a service that applies these filters of a query finds nothing.
 *
 * @throws AppError - where nobody can tell
 */
export async function isApplied(
  query: ReportsQuery,
  filters: Filter[],
  list: (query: ReportsQuery) => Promise<Page<Report>>,
): Promise<boolean> {
  for (const name of filters) {
    const answer = list({ ...query, [name]: crypto.randomUUID(), per_page: 10 });
    if (!(await findsNothing(answer))) return false;
  }
  return true;
}

async function findsNothing(answer: Promise<Page<Report>>): Promise<boolean> {
  try {
    const { rows, unreadable, total } = await answer;
    return rows.length + unreadable + (total ?? 0) === 0;
  } catch (thrown) {
    const { kind, status = 0 } = AppError.from(thrown);
    if (!REFUSALS.includes(kind)) throw thrown;
    // An error in a 200 may be about anything.
    return status >= 400;
  }
}
