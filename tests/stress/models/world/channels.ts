import type { Context } from "./context.ts";

type Listener = (event: { data: unknown }) => void;

/** `BroadcastChannel`, shared by all contexts. */
export class Channels {
  readonly #open = new Set<{ name: string; context: Context; listener: Listener }>();

  /** The class as one context sees it. */
  of(context: Context) {
    const open = this.#open;
    context.onEnd(() => {
      for (const end of open) if (end.context === context) open.delete(end);
    });
    return class {
      readonly #name: string;

      constructor(name: string) {
        this.#name = name;
      }

      addEventListener(_type: "message", listener: Listener): void {
        open.add({ name: this.#name, context, listener });
      }

      postMessage(data: unknown): void {
        const text = JSON.stringify(data);
        for (const end of open) {
          if (end.name !== this.#name || end.context === context) continue;
          queueMicrotask(() => end.context.isAlive && end.listener({ data: JSON.parse(text) }));
        }
      }
    };
  }
}
