import type { CDPSession } from "@playwright/test";
import { evaluate } from "../devtools/evaluate.ts";

type Send = CDPSession["send"];

declare global {
  /** When the list that a page starts with was painted. */
  var firstList: Promise<number>;
}

/** How many rows every list has here. */
export const ROWS = 100;

/** Makes every page that a tab shows from now on measure its first list, and know {@link rowsPainted}. */
export async function watchRows(page: Send): Promise<void> {
  const source = `globalThis.rowsPainted = ${rowsPainted}; globalThis.firstList = rowsPainted(${ROWS}, "");`;
  await page("Page.addScriptToEvaluateOnNewDocument", { source });
}

/** When the list that a page starts with was painted, in milliseconds since its navigation began. */
export function firstListPainted(page: Send): Promise<number> {
  return evaluate(page, () => globalThis.firstList);
}

/**
 * Changes the list in the options page.
 *
 * @param change - runs in the page; the list it leads to begins with another report
 * @returns how long it took until the new rows were painted
 */
export function timeChange(page: Send, change: () => void): Promise<number> {
  return evaluate(page, `(${timeInside})(${ROWS}, ${change})`);
}

async function timeInside(rows: number, change: () => void): Promise<number> {
  const first = document.querySelector<HTMLElement>(".list tbody tr")?.dataset.id ?? "";
  const painted = rowsPainted(rows, first);
  const startedAt = performance.now();
  change();
  return (await painted) - startedAt;
}

/**
 * Runs in a page: waits until a list is there in full and painted.
 *
 * @param count - how many rows it has
 * @param first - the id of the first row until then, which has to change; empty where there are no rows yet
 * @returns the time after the frame that painted it, on the page's own clock, which starts with the navigation
 */
function rowsPainted(count: number, first: string): Promise<number> {
  const isThere = () => {
    const rows = document.querySelectorAll<HTMLElement>(".list[aria-busy=false] tbody tr");
    return rows.length === count && rows[0]?.dataset.id !== first;
  };
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!isThere()) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        port2.postMessage(null);
      });
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true });
  });
}
