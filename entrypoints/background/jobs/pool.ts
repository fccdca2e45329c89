/** Waits for a place, and then does the work. */
type Pool = <T>(work: () => Promise<T>) => Promise<T>;

/** What jobs ask a service for: three requests at once, whatever they are for. */
export const inPool = createPool(3);

const inLooks = createPool(2);

/** Looks have two of the three places: forty of them must not overrun a service that is just coming back. */
export const inLookPool: Pool = (work) => inLooks(() => inPool(work));

/** Makes a queue of works of which only so many go on at once. */
function createPool(most: number): Pool {
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
