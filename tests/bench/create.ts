import { evaluate } from "../devtools/evaluate.ts";
import type { Service } from "../service/service.ts";
import { rest } from "./bare-chromium.ts";
import { createBare } from "./bare-fetch.ts";
import type { Figure } from "./figures.ts";
import { interleave } from "./interleave.ts";
import type { Stage } from "./stage.ts";

const RUNS = 30;

/**
 * How long it takes from the click on Create until the request is at the service. The journal is written before the
 * request is sent, so that this includes it. Both ends are read from the computer's one system clock, by `Date.now()` in
 * the browser and in the service.
 */
export async function measureCreate({ chromium, service, site, id }: Stage): Promise<Figure[]> {
  await chromium.startWorker(id);
  const worker = await chromium.attachToWorker(id);
  const { measured, reference } = await interleave(RUNS, {
    measured: async () => {
      const { targetId, close } = await chromium.openPopup(id, site);
      const popup = await chromium.attach(targetId);
      await rest(); // Nobody clicks in the frame in which the button appears.
      const clickedAt = await evaluate(popup, clickCreate);
      await close();
      return arrivalOf(service) - clickedAt;
    },
    reference: async () => {
      const fetchedAt = await createBare(worker, service);
      return arrivalOf(service) - fetchedAt;
    },
  });
  return [
    {
      name: "popup: click on Create to the journal written and the request at the service",
      unit: "ms",
      measured,
      beside: "bare fetch in the worker",
      reference,
      bar: { plus: 10 },
    },
  ];
}

function arrivalOf({ requests }: Service): number {
  const request = requests.findLast(({ method }) => method === "POST");
  if (!request) throw new Error("No report was asked for.");
  return request.time;
}

/** Runs in the popup. @returns when it clicked, as soon as the outcome is shown */
async function clickCreate(): Promise<number> {
  const shown = new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector(".outcome")) resolve();
    });
    observer.observe(document.body, { subtree: true, childList: true });
  });
  const clickedAt = Date.now();
  document.querySelector<HTMLButtonElement>("button[type=submit]")?.click();
  await shown;
  return clickedAt;
}
