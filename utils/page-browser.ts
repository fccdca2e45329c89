import polyfill from "webextension-polyfill/dist/browser-polyfill.min.js?url";
import type { browser as Browser } from "wxt/browser";

const scope = globalThis as typeof globalThis & { browser?: typeof Browser };

// Chromium has had a `browser` of its own since 148, and Firefox always: there the polyfill would do nothing.
if (!import.meta.env.FIREFOX && !scope.browser) await import(/* @vite-ignore */ polyfill);

/** What stands behind `wxt/browser` in pages. The background, which cannot load anything later, holds the polyfill. */
export const browser = scope.browser as typeof Browser;
