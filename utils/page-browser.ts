import type { browser as Browser } from "wxt/browser";

const scope = globalThis as typeof globalThis & { browser?: typeof Browser };

// Chromium has had its own `browser` since 148, and Firefox always: the polyfill would do nothing there.
if (!import.meta.env.FIREFOX && !scope.browser) await import(/* @vite-ignore */ `${location.origin}/polyfill.js`);

/** Replaces `wxt/browser` in pages. */
export const browser = scope.browser as typeof Browser;
