import type { browser as Browser } from "wxt/browser";

const scope = globalThis as typeof globalThis & { browser?: typeof Browser; importScripts: (url: string) => void };

// A classic worker can await nothing, and loads scripts only while it starts.
if (!import.meta.env.FIREFOX && !scope.browser) scope.importScripts("/polyfill.js");

/** Replaces `wxt/browser` in the background. */
export const browser = scope.browser as typeof Browser;
