type Pool = <T>(work: () => Promise<T>) => Promise<T>;

/** Requests of all jobs together at once. */
export const PLACES = 3;

/** Limits all jobs together to the places. */
export const inPool = createPool(PLACES);

const inSearches = createPool(2);

/** Limits searches to two of the three places, so that forty of them cannot overrun a service that just came back. */
export const inSearchPool: Pool = (work) => inSearches(() => inPool(work));

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
