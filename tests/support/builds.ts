import { fileURLToPath } from "node:url";

/** Where `wxt build` puts the extension for Chromium, and for Firefox. */
export const CHROMIUM_BUILD = fileURLToPath(new URL("../../.output/chrome-mv3", import.meta.url));
export const FIREFOX_BUILD = fileURLToPath(new URL("../../.output/firefox-mv3", import.meta.url));
