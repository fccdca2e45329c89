/** Time after which a page draws in between. */
const SLICE_MS = 30;

/** Collects what a walk gives, with pauses where it gives null. */
export async function collectInSlices<T>(walk: Iterable<T | null>): Promise<T[]> {
  const all: T[] = [];
  let last = performance.now();
  for (const one of walk) {
    if (one !== null) all.push(one);
    else if (performance.now() - last > SLICE_MS) {
      await pause();
      last = performance.now();
    }
  }
  return all;
}

/** Lets a page draw. */
export function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
