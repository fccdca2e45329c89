import type { Context } from "./context.ts";
import { Listeners } from "./listeners.ts";

/** `BroadcastChannel`, shared by all contexts. */
export class Channels {
  readonly #listeners = new Listeners<[name: string, text: string, sender: object]>();

  /** The class as one context sees it. */
  of(context: Context) {
    const listeners = this.#listeners;
    const { addListener, removeListener } = listeners.of(context);
    return class {
      onmessage: ((event: { data: unknown }) => void) | null = null;
      readonly #name: string;
      readonly #hear = (name: string, text: string, sender: object) => {
        if (name === this.#name && sender !== this) this.onmessage?.({ data: JSON.parse(text) });
      };

      constructor(name: string) {
        this.#name = name;
        addListener(this.#hear);
      }

      postMessage(data: unknown): void {
        listeners.tell(this.#name, JSON.stringify(data), this);
      }

      close(): void {
        removeListener(this.#hear);
      }
    };
  }

  drop(context: Context): void {
    this.#listeners.drop(context);
  }
}
