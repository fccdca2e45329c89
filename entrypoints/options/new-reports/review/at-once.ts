import { AppError } from "@/utils/errors.ts";
import { sleep } from "../../sleep.ts";

/** A longer pause is left to the user. */
const MAX_PAUSE_MS = 5 * 60_000;
const MAX_PAUSES = 3;

interface Options {
  atOnce: number;
  /** Called with the end of a pause that the service asks for, in milliseconds since 1970. */
  onPause: (until: number) => void;
}

/**
 * Works on many things, a few at a time, and goes on by itself after short pauses that the service asks for. After
 * another failure or an abort it begins no more.
 *
 * @throws the first failure, at the end
 */
export async function forEachAtOnce<T>(
  all: T[],
  signal: AbortSignal,
  work: (one: T) => Promise<void>,
  { atOnce, onPause }: Options,
): Promise<void> {
  const waiting = all.values();
  const failures: unknown[] = [];
  async function workOn(one: T, pauses = 0): Promise<void> {
    try {
      await work(one);
    } catch (thrown) {
      const { retryAt = 0 } = AppError.from(thrown);
      const pause = retryAt - Date.now();
      if (retryAt === 0 || pause > MAX_PAUSE_MS || pauses === MAX_PAUSES) throw thrown;
      onPause(retryAt);
      await sleep(pause, signal);
      if (!signal.aborted && failures.length === 0) await workOn(one, pauses + 1);
    }
  }
  async function workThrough() {
    for (const one of waiting) {
      if (failures.length > 0 || signal.aborted) return;
      await workOn(one).catch((thrown) => failures.push(thrown));
    }
  }
  await Promise.all(Array.from({ length: atOnce }, workThrough));
  if (failures.length > 0) throw failures[0];
}
