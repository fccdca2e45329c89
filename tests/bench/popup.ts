import type { Figure } from "./figures.ts";
import { interleave } from "./interleave.ts";
import type { Stage } from "./stage.ts";

const RUNS = 30;

/** How long the popup takes, and how long where its worker was stopped. */
export async function measurePopup(stage: Stage): Promise<Figure[]> {
  const { warm, bare, cold } = await interleave(RUNS, {
    ...withWorkers(stage),
    cold: async () => {
      await stage.chromium.stopWorker(stage.id);
      return open(stage, stage.id);
    },
  });
  return [
    ...figuresOf(warm, bare),
    {
      name: "popup: click to usable, worker stopped",
      unit: "ms",
      measured: cold.map((times) => times.usable),
      beside: "itself with the worker running",
      reference: warm.map((times) => times.usable),
      bar: { times: 1.25 },
    },
  ];
}

/** How long the popup takes while its worker does what it does. */
export async function measureWarmPopup(stage: Stage): Promise<Figure[]> {
  const { warm, bare } = await interleave(RUNS, withWorkers(stage));
  return figuresOf(warm, bare);
}

/** A running worker keeps a process at hand; so both extensions get one. */
function withWorkers(stage: Stage) {
  const openWarm = async (extension: string) => {
    await stage.chromium.startWorker(extension);
    return open(stage, extension);
  };
  return { warm: () => openWarm(stage.id), bare: () => openWarm(stage.blankId) };
}

async function open({ chromium, site }: Stage, extension: string) {
  const { painted, usable, page, close } = await chromium.openPopup(extension, site);
  await close();
  return { painted, usable, page };
}

type Times = Awaited<ReturnType<typeof open>>;

/** From the click on the toolbar button, and from the navigation of the popup's page. */
function figuresOf(warm: Times[], bare: Times[]): Figure[] {
  const reference = bare.map(({ painted }) => painted);
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
    {
      name: "popup: click to usable",
      unit: "ms",
      measured: warm.map(({ usable }) => usable),
      beside,
      reference,
      bar: { times: 1.35 },
    },
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
  ];
}
