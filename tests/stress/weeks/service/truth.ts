import type { Random } from "../../../lifetime/random.ts";
import { type Case, type Habits, idOf, urlOf } from "../case.ts";

export const RESULTS = ["good", "decent", "bad"];
const DAY_MS = 86_400_000;

/** A result, and when the service has it. */
interface Rated {
  at: number;
  result: string;
}

/** A report as the service really has it. */
export interface Page {
  id: string;
  url: string;
  project: string;
  createdAt: number;
  /** What its site deserves: 0 is good. */
  level: number;
  /** In the order of their times; some may be still to come. */
  results: Rated[];
}

/** Makes the reports that are there at the beginning. */
export function makePages({ reports, start, habits }: Case, random: Random): Page[] {
  return Array.from({ length: reports }, (_, number) => {
    const page = makePage(number, urlOf(number), start - (10 + random.below(60)) * DAY_MS, random);
    addResult(page, start - 1 - random.below(9 * DAY_MS), { habits, random });
    return page;
  });
}

export function makePage(number: number, url: string, createdAt: number, random: Random): Page {
  const level = random.pick([0, 0, 1, 2]);
  return { id: idOf(number), url, project: `project-${number % 2}`, createdAt, level, results: [] };
}

interface Rating {
  habits: Habits;
  random: Random;
}

/** Adds a result that the service has from then on. */
export function addResult(page: Page, at: number, { habits, random }: Rating): void {
  const drawn = random.chance(habits.wobble) ? page.level + random.pick([-1, 1]) : page.level;
  // No service has two results of a report in one second.
  const last = page.results.at(-1)?.at ?? 0;
  page.results.push({ at: Math.max(at, last + 2_000), result: RESULTS[Math.min(2, Math.max(0, drawn))] as string });
}

/** The newest result that the service has. */
export function resultAt({ results }: Page, at: number): Rated | null {
  return results.findLast((one) => one.at <= at) ?? null;
}
