import fc from "fast-check";
import { type Bundles, loadBundles } from "../models/world/bundle.ts";
import { shrink } from "../shrink.ts";
import type { Case } from "./case.ts";
import { cases } from "./draw.ts";
import type { Pages } from "./extension/pages.ts";
import { count, type Figures, noFigures } from "./figures.ts";
import { judge } from "./oracle/oracle.ts";
import type { Clause } from "./oracle/verdict.ts";
import { play } from "./play.ts";
import { smaller } from "./smaller.ts";
import { inWords } from "./words.ts";

/** So many cases are drawn at once. */
const CHUNK = 50;

/** Smaller cases are tried for so long. */
const MAX_SHRINKING_MS = 5 * 60_000;

export function loadExtension(): Promise<Bundles<Pages>> {
  return loadBundles("../weeks/extension/pages.ts");
}

/**
 * Plays cases of a week or two until so many weeks are over, or until one breaks a clause.
 *
 * @param seed - the same seed draws the same cases
 * @returns what was seen, and in words the shortest case that breaks that clause
 */
export async function runWeeks(
  bundles: Bundles<Pages>,
  { weeks, seed }: { weeks: number; seed: number },
): Promise<{ figures: Figures; finding: string | null }> {
  const figures = noFigures(seed);
  const zone = process.env.TZ;
  try {
    for (const one of draw(seed)) {
      if (figures.weeks >= weeks) break;
      const seen = await play(bundles, one);
      const verdict = judge(seen);
      count(figures, one, seen, verdict);
      const [wrong] = verdict.wrongs;
      if (wrong) return { figures, finding: await explain(bundles, one, wrong.clause, figures) };
    }
  } finally {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  }
  return { figures, finding: null };
}

function* draw(seed: number): Generator<Case> {
  for (let drawn = 0; ; drawn += CHUNK) yield* fc.sample(cases(), { numRuns: CHUNK, seed: seed + drawn });
}

async function explain(
  bundles: Bundles<Pages>,
  whole: Case,
  clause: Clause,
  { cases: after, seed }: Figures,
): Promise<string> {
  const breaks = async (one: Case) => judge(await play(bundles, one)).wrongs.some((wrong) => wrong.clause === clause);
  const smallest = await shrink(whole, smaller, breaks, MAX_SHRINKING_MS);
  const seen = await play(bundles, smallest);
  return `Case ${after} of seed ${seed}:\n${inWords(seen, judge(seen))}`;
}
