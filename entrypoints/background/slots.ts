/**
 * Makes a queue of works of which only so many go on at once.
 *
 * @returns a function that waits for its turn, and then does the work
 */
export function createSlots(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = most;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}

/** Looks, two at once: forty of them must not overrun a service that is just coming back. */
export const inSlot = createSlots(2);
