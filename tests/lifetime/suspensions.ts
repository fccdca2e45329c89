import { connectFirefox } from "../support/connect.ts";
import type { Evaluating } from "../support/stored-tasks.ts";
import { type Interruptions, interruptCreates } from "./interruptions.ts";
import { startMoodyService } from "./moody-service.ts";
import { createRandom } from "./random.ts";
import { startOwnFirefox } from "./stage.ts";

const POPUPS = 3;

/** Suspends Firefox's background page at random instants of creates. */
export async function suspendBackgrounds(suspensions: number, seed: number): Promise<Interruptions> {
  const random = createRandom(seed);
  const service = await startMoodyService(createRandom(seed + 1), 150);
  const firefox = await startOwnFirefox();
  try {
    await connectFirefox(await firefox.openPage("options.html#/settings"), service);
    service.requests.length = 0;
    const popups: Evaluating[] = [];
    for (let count = 0; count < POPUPS; count++) popups.push(await firefox.openPage("popup.html"));
    return await interruptCreates({ service, popups, interrupt: firefox.stopWorker, random }, suspensions);
  } finally {
    await firefox.close();
    await service.close();
  }
}
