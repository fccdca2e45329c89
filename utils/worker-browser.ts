import type { browser as Browser } from "wxt/browser";

const scope = globalThis as typeof globalThis & { browser?: typeof Browser; importScripts: (url: string) => void };

// As in pages, but a classic worker can wait for nothing, and loads only what it loads while it starts.
if (!import.meta.env.FIREFOX && !scope.browser) scope.importScripts("/polyfill.js");

/** What stands behind `wxt/browser` in the background. */
export const browser = scope.browser as typeof Browser;
