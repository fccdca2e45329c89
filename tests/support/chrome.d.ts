import type { Browser } from "wxt/browser";

/** What code that a test runs inside an extension page or worker finds there. */
declare global {
  const chrome: typeof Browser;
}
