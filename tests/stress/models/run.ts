import fc from "fast-check";
import type { Pages } from "./extension/pages.ts";
import { habits } from "./habits.ts";
import type { Wrong } from "./oracle/wrong.ts";
import { type Case, inWords, type Played, play } from "./play.ts";
import { shrink } from "./shrink.ts";
import { commands } from "./user/commands.ts";
import type { Bundles } from "./user/stage.ts";
import { bundle } from "./world/bundle.ts";

/** A sequence has at most so many commands. */
const LONGEST = 16;

/** What a run has seen. */
export interface Figures {
  seed: number;
  sequences: number;
  commands: number;
  writes: number;
  habits: Set<string>;
  /** How often the background was ended, by its user, its idleness or an alarm's end. */
  ends: number;
  /** How many sequences broke a clause. */
  wrong: number;
}

/** A case that broke a clause, made as short as possible. */
export interface Finding {
  /** How many sequences had been played before. */
  after: number;
  words: string;
}

/** Which breaches end a run; the others are counted. */
export type IsWanted = (wrong: Wrong, played: Played) => boolean;

/** Bundles the extension as it is now. */
export async function loadExtension(): Promise<Bundles> {
  const [startBackground, startPages] = await Promise.all([
    bundle<unknown>("extension/background.ts"),
    bundle<Pages>("extension/pages.ts"),
  ]);
  return { startBackground, startPages };
}

/** Draws cases. */
export function cases(): fc.Arbitrary<Case> {
  const services = fc.tuple(habits(), habits());
  return fc.tuple(services, fc.nat(9999), commands(LONGEST)).map(([of, draw, sequence]) => ({ habits: of, draw, commands: [...sequence] }));
}

/**
 * Plays sequences until one breaks a clause.
 *
 * @param onBreach - gets every breach
 * @returns what was seen, and that sequence if there was one
 */
export async function runModel(
  bundles: Bundles,
  { sequences, seed }: { sequences: number; seed: number },
  isWanted: IsWanted = () => true,
  onBreach: (wrong: Wrong, played: Played, after: number) => void = () => {},
): Promise<{ figures: Figures; finding: Finding | null }> {
  const figures: Figures = { seed, sequences: 0, commands: 0, writes: 0, habits: new Set(), ends: 0, wrong: 0 };
  for (const one of fc.sample(cases(), { numRuns: sequences, seed })) {
    const played = await play(bundles, one, () => false);
    count(figures, played, one);
    for (const wrong of played.wrongs) onBreach(wrong, played, figures.sequences);
    const wanted = played.wrongs.find((wrong) => isWanted(wrong, played));
    if (wanted) return { figures, finding: { after: figures.sequences, words: await explain(bundles, one, wanted, isWanted) } };
  }
  return { figures, finding: null };
}

/** The shortest case that breaks the same clause, in words. */
async function explain(bundles: Bundles, whole: Case, { clause }: Wrong, isWanted: IsWanted): Promise<string> {
  const ends = (wrong: Wrong) => wrong.clause === clause;
  const smallest = await shrink(whole, async (smaller) => {
    const played = await play(bundles, smaller, ends);
    return played.wrongs.some((wrong) => ends(wrong) && isWanted(wrong, played));
  });
  return inWords(await play(bundles, smallest, ends), smallest);
}

function count(figures: Figures, { stage, wrongs }: Played, { habits: of }: Case): void {
  figures.sequences++;
  figures.commands += stage.story.length;
  figures.ends += stage.extension.ended;
  if (wrongs.length > 0) figures.wrong++;
  for (const { truth } of stage.services) figures.writes += truth.writes.length;
  for (const { seed: _seed, ...one } of of) figures.habits.add(JSON.stringify(one));
}
