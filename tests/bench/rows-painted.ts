import type { CDPSession } from "@playwright/test";
import { evaluate } from "../devtools/evaluate.ts";

type Send = CDPSession["send"];

declare global {
  /** When what a page starts with was painted. */
  var firstPainted: Promise<number>;
}

/** How many rows every list has here. */
export const ROWS = 100;

/**
 * Makes every page that a tab shows from now on measure its first content, and know {@link whenPainted}.
 *
 * @param isThere - runs in the page @returns how to end it
 */
export async function watchFirst(page: Send, isThere: string | (() => boolean)): Promise<() => Promise<unknown>> {
  const known = `globalThis.whenPainted = ${whenPainted}; globalThis.areRowsThere = ${areRowsThere};`;
  const source = `${known} globalThis.firstPainted = whenPainted(${isThere});`;
  const { identifier } = await page("Page.addScriptToEvaluateOnNewDocument", { source });
  return () => page("Page.removeScriptToEvaluateOnNewDocument", { identifier });
}

/** Watches for a list of {@link ROWS}. */
export function watchRows(page: Send): Promise<() => Promise<unknown>> {
  return watchFirst(page, rowsAre(ROWS));
}

/** Whether a list is there in full, as an expression for a page. @param withTrends - those of all rows, too */
export function rowsAre(count: number, withTrends = false): string {
  return `() => areRowsThere(${count}, "", ${withTrends})`;
}

/** When the list that a page starts with was painted, in milliseconds since its navigation began. */
export function firstListPainted(page: Send): Promise<number> {
  return evaluate(page, () => globalThis.firstPainted);
}

/**
 * Changes the list in the options page.
 *
 * @param change - runs in the page; the list it leads to begins with another report
 * @param withTrends - waits for those of all rows
 * @returns how long it took until the new rows were painted
 */
export function timeChange(page: Send, change: () => void, withTrends = false): Promise<number> {
  return evaluate(page, `(${timeInside})(${ROWS}, ${change}, ${withTrends})`);
}

async function timeInside(count: number, change: () => void, withTrends: boolean): Promise<number> {
  const first = document.querySelector<HTMLElement>(".list tbody tr")?.dataset.id ?? "";
  const painted = whenPainted(() => areRowsThere(count, first, withTrends));
  const startedAt = performance.now();
  change();
  return (await painted) - startedAt;
}

/** Runs in a page. @param first - the id of the first row until now, which has to change; empty where there is none */
function areRowsThere(count: number, first: string, withTrends: boolean): boolean {
  const rows = document.querySelectorAll<HTMLElement>(".list[aria-busy=false] tbody tr");
  if (rows.length !== count || rows[0]?.dataset.id === first) return false;
  return !withTrends || document.querySelectorAll(".list tbody .trend svg").length === count;
}

/**
 * Runs in a page: waits until something is there and painted.
 *
 * @returns the time after the frame that painted it, on the page's own clock, which starts with the navigation
 */
function whenPainted(isThere: () => boolean): Promise<number> {
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
