import type { Context } from "./context.ts";
import { Listeners } from "./listeners.ts";

/** One of the browser's storage areas, as all contexts of the extension share it. */
export class StorageArea {
  #values = new Map<string, string>();
  readonly listeners = new Listeners<[changes: Record<string, unknown>]>();

  /** The area as one context sees it. */
  of(context: Context) {
    const answer = <T>(work: () => T) => context.call(work);
    return {
      get: (names?: string | string[] | null) => answer(() => this.#read(names)),
      set: (values: Record<string, unknown>) => answer(() => this.#write(values)),
      remove: (names: string | string[]) => answer(() => this.#remove([names].flat())),
      clear: () => answer(() => this.#remove([...this.#values.keys()])),
      setAccessLevel: () => answer(() => undefined),
      onChanged: this.listeners.of(context),
    };
  }

  clear(): void {
    this.#values.clear();
  }

  #read(names: string | string[] | null | undefined): Record<string, unknown> {
    const wanted = names === null || names === undefined ? [...this.#values.keys()] : [names].flat();
    const held = wanted.filter((name) => this.#values.has(name));
    return Object.fromEntries(held.map((name) => [name, JSON.parse(this.#values.get(name) as string)]));
  }

  #write(values: Record<string, unknown>): void {
    const news = Object.entries(values).filter(([name, value]) => this.#put(name, JSON.stringify(value)));
    if (news.length > 0) this.listeners.tell(Object.fromEntries(news.map(([name]) => [name, {}])));
  }

  #put(name: string, text: string | undefined): boolean {
    if (text === undefined || this.#values.get(name) === text) return false;
    this.#values.set(name, text);
    return true;
  }

  #remove(names: string[]): void {
    const held = names.filter((name) => this.#values.delete(name));
    if (held.length > 0) this.listeners.tell(Object.fromEntries(held.map((name) => [name, {}])));
  }
}
