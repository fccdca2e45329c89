import type { Figure } from "./figures.ts";
import { interleave } from "./interleave.ts";
import type { Stage } from "./stage.ts";

const RUNS = 30;

/** How long the popup takes from the click on the toolbar button, and from the navigation of its page. */
export async function measurePopup({ chromium, site, id, blankId }: Stage): Promise<Figure[]> {
  const open = async (extension: string) => {
    const { painted, usable, page, close } = await chromium.openPopup(extension, site);
    await close();
    return { painted, usable, page };
  };
  const { warm, bare, cold } = await interleave(RUNS, {
    // A running worker keeps a process at hand; so both get one.
    warm: async () => {
      await chromium.startWorker(id);
      return open(id);
    },
    bare: async () => {
      await chromium.startWorker(blankId);
      return open(blankId);
    },
    cold: async () => {
      await chromium.stopWorker(id);
      return open(id);
    },
  });
  const reference = bare.map(({ painted }) => painted);
  const usable = warm.map((times) => times.usable);
  const beside = "blank extension, first paint";
  const fromPage = { unit: "ms", beside, reference: bare.map(({ page }) => page.painted) } as const;
  return [
    {
      name: "popup: click to first contentful paint",
      unit: "ms",
      measured: warm.map(({ painted }) => painted),
      beside,
      reference,
      bar: { times: 1.2 },
    },
    { name: "popup: click to usable", unit: "ms", measured: usable, beside, reference, bar: { times: 1.35 } },
    {
      ...fromPage,
      name: "popup: its page's navigation to first contentful paint",
      measured: warm.map(({ page }) => page.painted),
      bar: { times: 1.2 },
    },
    {
      ...fromPage,
      name: "popup: its page's navigation to usable",
      measured: warm.map(({ page }) => page.usable),
      bar: { times: 1.35 },
    },
    {
      name: "popup: click to usable, worker stopped",
      unit: "ms",
      measured: cold.map((times) => times.usable),
      beside: "itself with the worker running",
      reference: usable,
      bar: { times: 1.25 },
    },
  ];
}
