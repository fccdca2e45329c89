/** So many looks at once: forty of them must not overrun a service that is just coming back. */
const MOST_AT_ONCE = 2;

let free = MOST_AT_ONCE;
const waiting: (() => void)[] = [];

/** Waits for its turn, and then does the work. */
export async function inSlot<T>(work: () => Promise<T>): Promise<T> {
  if (free > 0) free--;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else free++;
  }
}
