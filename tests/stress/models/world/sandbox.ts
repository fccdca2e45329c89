import type { Random } from "../../../lifetime/random.ts";
import type { Channels } from "./channels.ts";
import type { Context } from "./context.ts";
import type { Locks } from "./locks.ts";

/** What a part of the extension gets in the place of the platform's own. */
export const GLOBALS = [
  "globalThis",
  "self",
  "browser",
  "chrome",
  "fetch",
  "navigator",
  "performance",
  "crypto",
  "Math",
  "Date",
  "AbortSignal",
  "BroadcastChannel",
  "setTimeout",
  "clearTimeout",
  "setInterval",
  "clearInterval",
  "document",
];

interface Sandbox {
  browser: object;
  fetch: typeof fetch;
  channels: Channels;
  locks: Locks;
  random: Random;
}

/** Makes the globals of one context: everything that tells or takes time follows the simulated clock. */
export function globalsOf(
  context: Context,
  { browser, fetch, channels, locks, random }: Sandbox,
): Record<string, unknown> {
  const { clock } = context;
  const later = (every: boolean) => (run: () => void, ms?: number) =>
    context.isAlive ? clock.set(context, run, ms ?? 0, every) : 0;
  const clear = (id: number | undefined) => clock.clear(id);
  const drawn = () => random.below(2 ** 32) / 2 ** 32;
  const globals: Record<string, unknown> = {
    browser,
    chrome: browser,
    fetch,
    navigator: { onLine: true, language: "en", locks: locks.of(context) },
    performance: { now: () => clock.elapsed },
    crypto: {
      randomUUID: () => uuid(random),
      getRandomValues: (array: Uint8Array) => array.map(() => random.below(256)),
    },
    Math: Object.assign(Object.create(Math), { random: drawn }),
    Date: dateOf(context),
    AbortSignal: { timeout: (ms: number) => timeout(context, ms), any: (all: AbortSignal[]) => AbortSignal.any(all) },
    BroadcastChannel: channels.of(context),
    setTimeout: later(false),
    setInterval: later(true),
    clearTimeout: clear,
    clearInterval: clear,
    document: undefined,
  };
  const own = Object.entries(globals).map(([name, value]) => [name, { value, writable: true, configurable: true }]);
  globals.globalThis = Object.create(globalThis, Object.fromEntries(own));
  globals.self = globals.globalThis;
  return globals;
}

function uuid(random: Random): string {
  return "xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx".replace(/x/g, () => random.below(16).toString(16));
}

function timeout(context: Context, ms: number): AbortSignal {
  const controller = new AbortController();
  context.clock.set(context, () => controller.abort(new DOMException("Timed out.", "TimeoutError")), ms);
  return controller.signal;
}

function dateOf({ clock }: Context): DateConstructor {
  return new Proxy(Date, {
    construct: (target, given: unknown[]) => new target(...((given.length > 0 ? given : [clock.now]) as [number])),
    get: (target, name) => (name === "now" ? () => clock.now : Reflect.get(target, name)),
  });
}
