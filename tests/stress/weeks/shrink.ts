import { type Case, type Habits, PLAIN, type Plan } from "./case.ts";

/** Smaller cases are tried for so long. */
const MAX_INTERVAL_MS = 5 * 60_000;

const PLAIN_PLAN: Partial<Plan> = { quiet: null, scope: { kind: "filter" }, every: "day", at: 540, most: 500 };

/**
 * Makes a case as plain and as short as it can be.
 *
 * @param isStillWrong - plays a case and tells whether it still breaks what the whole one broke
 */
export async function shrink(whole: Case, isStillWrong: (smaller: Case) => Promise<boolean>): Promise<Case> {
  const end = Date.now() + MAX_INTERVAL_MS;
  let smallest = whole;
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false;
    for (const candidate of smaller(smallest)) {
      if (Date.now() > end) return smallest;
      if (!(await isStillWrong(candidate))) continue;
      smallest = candidate;
      isSmaller = true;
      break;
    }
  }
  return smallest;
}

function* smaller(whole: Case): Generator<Case> {
  const { events, plans, habits, length } = whole;
  yield { ...whole, length: length / 2, events: events.filter(({ at }) => at < length / 2) };
  for (let many = Math.floor(events.length / 2); many >= 1; many = Math.floor(many / 2)) {
    for (let from = 0; from < events.length; from += many) {
      yield { ...whole, events: events.toSpliced(from, many) };
    }
  }
  // Events name schedules by their place, so that only the last one can go.
  if (plans.length > 1) yield { ...whole, plans: plans.slice(0, -1) };
  if (plans.length > 1) yield { ...whole, plans: plans.slice(1) };
  for (const reports of [1, 2, Math.floor(whole.reports / 2)]) {
    if (reports >= 1 && reports < whole.reports) yield { ...whole, reports };
  }
  for (const name of Object.keys(PLAIN) as (keyof Habits)[]) {
    if (!isSame(habits[name], PLAIN[name])) yield { ...whole, habits: { ...habits, [name]: PLAIN[name] } };
  }
  for (const [index, plan] of plans.entries()) {
    for (const [name, plain] of Object.entries(PLAIN_PLAN)) {
      if (isSame(plan[name as keyof Plan], plain)) continue;
      yield { ...whole, plans: plans.with(index, { ...plan, [name]: plain }) };
    }
  }
  if (whole.weekly) yield { ...whole, weekly: false };
  if (whole.withoutAddresses) yield { ...whole, withoutAddresses: false };
  if (whole.budget !== 100) yield { ...whole, budget: 100 };
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
