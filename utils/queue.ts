/** Makes a queue in which each work begins when the one before has ended, however that was. */
export function createQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
}

/** Wraps work to run one at a time: calls that come before it begins share its next run. */
export function coalesce<T>(work: () => Promise<T>): () => Promise<T> {
  const enqueue = createQueue();
  let next: Promise<T> | null = null;
  return () => {
    next ??= enqueue(() => {
      next = null;
      return work();
    });
    return next;
  };
}
