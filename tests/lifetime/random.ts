/** Draws that are the same for the same seed. */
export interface Random {
  /** A whole number from 0 up to, and without, the limit. */
  below(limit: number): number;
  /** Whether something happens that happens with this probability. */
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
}

/** Makes a generator (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed;
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  return {
    below: (limit) => Math.floor(next() * limit),
    chance: (probability) => next() < probability,
    pick: (items) => items[Math.floor(next() * items.length)] as (typeof items)[number],
  };
}
