import type { Clock } from "./clock.ts";

/**
 * A page or a background of the extension as long as it lives. When it is ended, nothing that it asked the browser for
 * is answered any more: whatever it was in the middle of stays where it was.
 */
export class Context {
  isAlive = true;
  /** When it last did or heard something, as the clock's `elapsed`; a background that does nothing for 30 s is ended by the browser. */
  busyAt: number;
  readonly clock: Clock;
  #ends: (() => void)[] = [];

  constructor(clock: Clock) {
    this.clock = clock;
    this.busyAt = clock.elapsed;
  }

  /** Does something in the browser for this context, and answers it as long as it lives. */
  call<T>(work: () => T | Promise<T>): Promise<T> {
    this.busyAt = this.clock.elapsed;
    return new Promise((resolve, reject) => {
      if (!this.isAlive) return;
      const answer = (tell: () => void) => this.isAlive && tell();
      Promise.resolve()
        .then(() => (this.isAlive ? work() : new Promise<never>(() => {})))
        .then(
          (value) => answer(() => resolve(value)),
          (error) => answer(() => reject(error)),
        );
    });
  }

  onEnd(callback: () => void): void {
    this.#ends.push(callback);
  }

  end(): void {
    if (!this.isAlive) return;
    this.isAlive = false;
    this.clock.drop(this);
    for (const callback of this.#ends) callback();
  }
}
