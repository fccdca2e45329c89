/** So many requests are under way at once, so that others find room beside them. */
export const AT_ONCE = 3;

/** Works on many things, a few at a time. After a failure or an abort it begins no more. @throws the first failure, at the end */
export async function forEachAtOnce<T>(
  all: T[],
  signal: AbortSignal,
  work: (one: T) => Promise<void>,
  atOnce = AT_ONCE,
): Promise<void> {
  const waiting = all.values();
  const failures: unknown[] = [];
  async function workOn() {
    for (const one of waiting) {
      if (failures.length > 0 || signal.aborted) return;
      await work(one).catch((thrown) => failures.push(thrown));
    }
  }
  await Promise.all(Array.from({ length: atOnce }, workOn));
  if (failures.length > 0) throw failures[0];
}
