import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** When a popup's page began to load, was painted for the first time and could be used, in milliseconds since 1970. */
export interface PopupTimes {
  opened: number;
  painted: number;
  usable: number;
}

/**
 * Copies an extension and lets its popup tell when it was painted: at last, in its address, whose changes the browser
 * reports without anything being attached to the popup. Every extension that is compared gets the same script.
 *
 * @param extension - its folder
 * @param copy - where the copy goes
 */
export async function copyWithProbe(extension: string, copy: string): Promise<void> {
  await cp(extension, copy, { recursive: true });
  const popup = join(copy, "popup.html");
  const page = await readFile(popup, "utf8");
  if (!page.includes("<head>")) throw new Error(`${popup} has no head.`);
  await writeFile(popup, page.replace("<head>", '<head><script src="/probe.js"></script>'));
  await writeFile(join(copy, "probe.js"), `(${probe})();\n`);
}

/**
 * Runs in the popup. Both times are presentation times, when the pixels were on the screen: First Contentful Paint for
 * the first, Element Timing for the second. A popup is usable when its button can be pressed and its address, where it
 * has one, is filled.
 */
function probe(): void {
  const times: Partial<PopupTimes> = { opened: performance.timeOrigin };
  function note(time: "painted" | "usable", milliseconds: number) {
    times[time] = performance.timeOrigin + milliseconds;
    if (times.painted && times.usable) history.replaceState(null, "", `#${JSON.stringify(times)}`);
  }
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntriesByName("first-contentful-paint")) note("painted", startTime);
  }).observe({ type: "paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) note("usable", startTime);
  }).observe({ type: "element", buffered: true });
  const observer = new MutationObserver(() => {
    const button = [...document.querySelectorAll("button")].find((each) => each.textContent === "Create report");
    const address = document.querySelector<HTMLInputElement>("#address");
    if (!button || button.disabled || address?.value === "") return;
    observer.disconnect();
    button.setAttribute("elementtiming", "usable");
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true });
}
