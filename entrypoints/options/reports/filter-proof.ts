import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
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
  const proven = signal("");
  let tried = "";

  async function prove(asked: ReportsQuery) {
    tried = claim.peek();
    const attempt = tried;
    if (await isApplied(asked, untold.peek() ?? [], list)) proven.value = attempt;
  }

  return {
    isApplied: computed(() => untold.value?.length === 0 || proven.value === claim.value),
    stop: effect(() => {
      if (untold.value?.length && query.value && claim.value !== tried) void prove(query.value);
    }),
  };
}

/** Asks for values that nothing has: only a service that applies these filters of a query finds nothing. */
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
    // An error in a 200 may be about anything.
    return REFUSALS.includes(kind) && status >= 400;
  }
}
