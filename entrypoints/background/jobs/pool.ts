type Pool = <T>(work: () => Promise<T>) => Promise<T>;

/** Limits all jobs together to three requests at once. */
export const inPool = createPool(3);

const inLooks = createPool(2);

/** Limits searches to two of the three places, so that forty of them cannot overrun a service that just came back. */
export const inLookPool: Pool = (work) => inLooks(() => inPool(work));

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
