import { browser } from "wxt/browser";

/** Well below the 30 s after which both browsers end an idle background. */
const INTERVAL_MS = 10_000;

let held = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/** Keeps the background alive until the work ends, even if the page that asked for it has closed. */
export async function keepAlive<T>(work: Promise<T>): Promise<T> {
  if (held++ === 0) timer = setInterval(() => void browser.runtime.getPlatformInfo(), INTERVAL_MS);
  try {
    return await work;
  } finally {
    if (--held === 0) clearInterval(timer);
  }
}
