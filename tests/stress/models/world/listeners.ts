import type { Context } from "./context.ts";

/** Who listens to an event of the browser, context by context. */
export class Listeners<Heard extends unknown[], Answer = unknown> {
  #all = new Map<(...heard: Heard) => Answer, Context>();

  /** The event as one context sees it. */
  of(context: Context) {
    return {
      addListener: (listener: (...heard: Heard) => Answer) => void this.#all.set(listener, context),
      removeListener: (listener: (...heard: Heard) => Answer) => void this.#all.delete(listener),
      hasListener: (listener: (...heard: Heard) => Answer) => this.#all.has(listener),
    };
  }

  /** Tells everybody who is still there, in a task of their own. */
  tell(...heard: Heard): void {
    for (const [listener, context] of this.#all) {
      queueMicrotask(() => context.isAlive && this.#all.has(listener) && listener(...heard));
    }
  }

  /** Tells one context at once. @returns what it answers */
  ask(context: Context, ...heard: Heard): Answer[] {
    const own = [...this.#all].filter(([, of]) => of === context);
    return own.map(([listener]) => listener(...heard));
  }

  drop(context: Context): void {
    for (const [listener, of] of this.#all) if (of === context) this.#all.delete(listener);
  }
}
