import { isDatabaseBusy } from "./database.ts";

/** Something that happens later. */
interface Timer {
  at: number;
  run: () => void;
  /** Who set it: with its owner's end it is gone. */
  owner: object;
  every: number | null;
}

/** Where the simulated time begins. */
const START = Date.parse("2026-03-02T09:00:00Z");

/**
 * A clock that stands still until it is moved on. What happens in between happens at its instant and in its order, and
 * everything that it causes without a timer is over before the clock goes on.
 */
export class Clock {
  now = START;
  #timers = new Map<number, Timer>();
  #last = 0;

  /** Milliseconds since the simulation began; nobody can set them back. */
  get elapsed(): number {
    return this.now - START;
  }

  set(owner: object, run: () => void, ms: number, every = false): number {
    // Browsers take a wait of more than 2^31 ms for none.
    const wait = ms > 0 && ms < 2 ** 31 ? ms : 0;
    this.#timers.set(++this.#last, { at: this.now + wait, run, owner, every: every ? Math.max(wait, 4) : null });
    return this.#last;
  }

  clear(id: number | undefined): void {
    if (id !== undefined) this.#timers.delete(id);
  }

  /** Drops every timer of an owner that has come to its end. */
  drop(owner: object): void {
    for (const [id, timer] of this.#timers) if (timer.owner === owner) this.#timers.delete(id);
  }

  sleep(owner: object, ms: number): Promise<void> {
    return new Promise((resolve) => this.set(owner, resolve, ms));
  }

  /** Moves on by so much. */
  async advance(ms: number): Promise<void> {
    const end = this.now + ms;
    await settle();
    for (let next = this.#nextUntil(end); next !== null; next = this.#nextUntil(end)) {
      this.#fire(next);
      await settle();
    }
    this.now = end;
  }

  #nextUntil(end: number): number | null {
    let first: number | null = null;
    let at = end;
    for (const [id, timer] of this.#timers) {
      if (timer.at < at || (timer.at === at && first === null)) {
        first = id;
        at = timer.at;
      }
    }
    return first;
  }

  #fire(id: number): void {
    const timer = this.#timers.get(id) as Timer;
    this.now = Math.max(this.now, timer.at);
    if (timer.every === null) this.#timers.delete(id);
    else timer.at = this.now + timer.every;
    timer.run();
  }
}

/** Everything that waits for no timer is over when the event loop comes round and no database has anything to do. */
export async function settle(): Promise<void> {
  do await new Promise<void>((resolve) => setImmediate(resolve));
  while (isDatabaseBusy());
}
