import type { browser as Browser } from "wxt/browser";

const scope = globalThis as typeof globalThis & { browser?: typeof Browser };

// Chromium has had a `browser` of its own since 148, and Firefox always: there the polyfill would do nothing.
if (!import.meta.env.FIREFOX && !scope.browser) await import(/* @vite-ignore */ `${location.origin}/polyfill.js`);

/** What stands behind `wxt/browser` in pages. */
export const browser = scope.browser as typeof Browser;
