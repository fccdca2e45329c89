/** Wraps work to run once per life of the worker; after a failure, the next call runs it again. */
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
