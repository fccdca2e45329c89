/**
 * Makes something that is done once in this life of the worker, however often it is asked for; where it failed, it is
 * done again.
 */
export function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= work().catch((thrown) => {
      done = undefined;
      throw thrown;
    });
    return done;
  };
}
