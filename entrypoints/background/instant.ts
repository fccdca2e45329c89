/** An instant by both clocks: one may be set, the other may stand still while the computer sleeps. */
export interface Instant {
  /** Milliseconds since 1970. */
  at: number;
  /** By `performance.now()`. */
  ticks: number;
}

export function thisInstant(): Instant {
  return { at: Date.now(), ticks: performance.now() };
}

/** Returns the milliseconds since then by the clock that shows more: one set back makes nobody wait for longer. */
export function elapsedSince({ at, ticks }: Instant): number {
  return Math.max(0, Date.now() - at, performance.now() - ticks);
}
