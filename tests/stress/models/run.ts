import fc from "fast-check";
import { shrink } from "../shrink.ts";
import type { Pages } from "./extension/pages.ts";
import { count, type Figures, noFigures } from "./figures.ts";
import { habits } from "./habits.ts";
import type { Wrong } from "./oracle/wrong.ts";
import { type Case, inWords, play } from "./play.ts";
import { smaller } from "./smaller.ts";
import { commands } from "./user/commands.ts";
import { type Bundles, loadBundles } from "./world/bundle.ts";

/** A sequence has at most so many commands. */
const LONGEST = 16;

/** So many sequences are drawn at once. */
const CHUNK = 200;

/** A sequence that broke a clause, made as short as possible. */
interface Finding {
  /** How many sequences had been played by then. */
  after: number;
  words: string;
}

export function loadExtension(): Promise<Bundles<Pages>> {
  return loadBundles("extension/pages.ts");
}

/**
 * Plays sequences until one breaks a clause.
 *
 * @param seed - the same seed draws the same sequences
 */
export async function runModel(
  bundles: Bundles<Pages>,
  { sequences, seed }: { sequences: number; seed: number },
): Promise<{ figures: Figures; finding: Finding | null }> {
  const figures = noFigures(seed);
  for (const one of draw(sequences, seed)) {
    const played = await play(bundles, one, () => false);
    count(figures, played, one);
    const [wrong] = played.wrongs;
    if (wrong) return { figures, finding: { after: figures.sequences, words: await explain(bundles, one, wrong) } };
  }
  return { figures, finding: null };
}

/** Draws sequences; a few at a time, because they take more room than what is told of them. */
function* draw(sequences: number, seed: number): Generator<Case> {
  for (let drawn = 0; drawn < sequences; drawn += CHUNK) {
    yield* fc.sample(cases(), { numRuns: Math.min(CHUNK, sequences - drawn), seed: seed + drawn });
  }
}

function cases(): fc.Arbitrary<Case> {
  return fc
    .tuple(habits(), habits(), fc.nat(9999), commands(LONGEST))
    .map(([first, second, luck, sequence]) => ({ habits: [first, second], luck, commands: [...sequence] }));
}

/** The shortest sequence that breaks the same clause, in words. */
async function explain(bundles: Bundles<Pages>, whole: Case, { clause }: Wrong): Promise<string> {
  const ends = (wrong: Wrong) => wrong.clause === clause;
  const smallest = await shrink(whole, smaller, async (one) => {
    const { wrongs } = await play(bundles, one, ends);
    return wrongs.some(ends);
  });
  return inWords(await play(bundles, smallest, ends), smallest);
}
