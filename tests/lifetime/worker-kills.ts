import { type Interruptions, interruptCreates } from "./interruptions.ts";
import { startMoodyService } from "./moody-service.ts";
import { createRandom } from "./random.ts";
import { startConnected } from "./stage.ts";

const POPUPS = 3;

/** Kills Chromium's service worker at random instants of creates. */
export async function killWorkers(kills: number, seed: number): Promise<Interruptions> {
  const random = createRandom(seed);
  const service = await startMoodyService(createRandom(seed + 1), 150);
  const chromium = await startConnected(service);
  try {
    const popups = await Promise.all(Array.from({ length: POPUPS }, () => chromium.openPage("popup.html")));
    return await interruptCreates({ service, popups, interrupt: chromium.stopWorker, random }, kills);
  } finally {
    await chromium.close();
    await service.close();
  }
}
