import { type Case, type Habits, PLAIN, type Plan } from "./case.ts";

const PLAIN_PLAN: Partial<Plan> = { quiet: null, scope: { kind: "filter" }, every: "day", at: 540, most: 500 };

/** Cases that are plainer, or shorter, by one step. */
export function* smaller(whole: Case): Generator<Case> {
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
