import { isDatabaseBusy } from "./database.ts";

/** Something that happens later. */
interface Timer {
  /** As the clock's `elapsed`. */
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
  /** Milliseconds since the simulation began, without the computer's sleep; nobody can set them back. */
  elapsed = 0;
  /** How far the right time and the computer's clock are ahead of that. */
  #right: number;
  #shown: number;
  #timers = new Map<number, Timer>();
  #last = 0;

  constructor(start = START) {
    this.#right = start;
    this.#shown = start;
  }

  /** What the computer's clock shows, in milliseconds since 1970. */
  get now(): number {
    return this.elapsed + this.#shown;
  }

  /** The right time, by which services live. */
  get right(): number {
    return this.elapsed + this.#right;
  }

  /** Sets the computer's clock, forward or back: what waits does not notice. */
  jump(ms: number): void {
    this.#shown += ms;
  }

  /** Lets time pass without anything that waits, as a computer does that sleeps. */
  pass(ms: number): void {
    this.#right += ms;
    this.#shown += ms;
  }

  set(owner: object, run: () => void, ms: number, every = false): number {
    // Browsers take a wait of more than 2^31 ms for none.
    const wait = ms > 0 && ms < 2 ** 31 ? ms : 0;
    this.#timers.set(++this.#last, { at: this.elapsed + wait, run, owner, every: every ? Math.max(wait, 4) : null });
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
    const end = this.elapsed + ms;
    await settle();
    for (let next = this.#nextUntil(end); next !== null; next = this.#nextUntil(end)) {
      this.#fire(next);
      await settle();
    }
    this.elapsed = end;
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
    this.elapsed = Math.max(this.elapsed, timer.at);
    if (timer.every === null) this.#timers.delete(id);
    else timer.at = this.elapsed + timer.every;
    timer.run();
  }
}

/** Everything that waits for no timer is over when the event loop comes round and no database has anything to do. */
export async function settle(): Promise<void> {
  do await new Promise<void>((resolve) => setImmediate(resolve));
  while (isDatabaseBusy());
}
