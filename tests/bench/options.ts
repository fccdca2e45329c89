import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { evaluate } from "../devtools/evaluate.ts";
import { seedYear } from "../support/manage.ts";
import { timeBareList } from "./bare-fetch.ts";
import type { Figure } from "./figures.ts";
import { interleave } from "./interleave.ts";
import { firstListPainted, ROWS, timeChange, watchRows } from "./rows-painted.ts";
import type { Stage } from "./stage.ts";

const RUNS = 30;
const LIST = `options.html#/reports?per_page=${ROWS}`;

/** How long the options page takes to show a hundred rows. */
export async function measureOptions({ chromium, service, id, folder }: Stage): Promise<Figure[]> {
  seedYear(service);
  await chromium.startWorker(id);
  const worker = await chromium.attachToWorker(id);
  const page = await chromium.openPage(`chrome-extension://${id}/manifest.json`);
  await watchRows(page);
  const goTo = async (path: string) => {
    // Over another page, because a mere change of the hash loads nothing.
    await page("Page.navigate", { url: `chrome-extension://${id}/manifest.json` });
    await page("Page.navigate", { url: `chrome-extension://${id}/${path}` });
  };
  const showList = async (path = LIST) => {
    await goTo(path);
    return firstListPainted(page);
  };
  await showList();
  await writeFile(join(folder, "table.html"), await evaluate(page, freeze));

  const { hash, answer, table, fresh, filter, next } = await interleave(RUNS, {
    hash: async () => {
      await goTo("options.html#/settings");
      await evaluate(page, drawn);
      return timeChange(page, () => {
        location.hash = "#/reports?per_page=100";
      });
    },
    answer: () => timeBareList(worker, service),
    table: () => showList("table.html"),
    fresh: () => showList(),
    filter: async () => {
      await showList();
      return timeChange(page, () => {
        const select = document.querySelector<HTMLSelectElement>("#result") as HTMLSelectElement;
        select.value = "good";
        select.dispatchEvent(new Event("change", { bubbles: true }));
      });
    },
    next: async () => {
      await showList();
      return timeChange(page, () => document.querySelector<HTMLButtonElement>(".pager button:last-child")?.click());
    },
  });
  const besideFresh = {
    unit: "ms",
    beside: "the page opened with the list",
    reference: fresh,
    bar: { times: 1 },
  } as const;
  return [
    {
      name: "options: hash change to 100 rows painted",
      unit: "ms",
      measured: hash,
      beside: "the service's answer, and a static page with the same table",
      reference: answer.map((time, round) => time + (table[round] as number)),
      bar: { times: 1.5 },
    },
    { name: "options: filter change to 100 rows painted", measured: filter, ...besideFresh },
    { name: "options: next page to 100 rows painted", measured: next, ...besideFresh },
  ];
}

/** Runs in the options page: waits until it shows one of its pages. */
export function drawn(): Promise<void> {
  return new Promise((resolve) => {
    if (document.querySelector("main")) return resolve();
    const observer = new MutationObserver(() => {
      if (!document.querySelector("main")) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(document, { subtree: true, childList: true });
  });
}

/** Runs in the options page. @returns the page as it stands, without what could change it */
export function freeze(): string {
  const copy = document.documentElement.cloneNode(true) as HTMLElement;
  for (const script of copy.querySelectorAll("script, link[rel=modulepreload]")) script.remove();
  return `<!doctype html>${copy.outerHTML}`;
}
