import { findFirefox } from "../browsers.ts";
import { connectFirefox } from "../e2e/connect.ts";
import { startFirefox } from "../e2e/firefox.ts";
import type { ExtensionPage } from "./in-page.ts";
import { type Interruptions, interruptCreates } from "./interruptions.ts";
import { startMoodyService } from "./moody-service.ts";
import { createRandom } from "./random.ts";
import { FIREFOX_BUILD, GECKO_ID } from "./stage.ts";

const POPUPS = 3;

/** Suspends Firefox's background page at random instants of creates. */
export async function suspendBackgrounds(suspensions: number, seed: number): Promise<Interruptions> {
  const random = createRandom(seed);
  const service = await startMoodyService(createRandom(seed + 1), 150);
  const executable = await findFirefox();
  const firefox = await startFirefox({ extension: FIREFOX_BUILD, geckoId: GECKO_ID, executable });
  try {
    await connectFirefox(await firefox.openPage("options.html#/settings"), service);
    service.requests.length = 0;
    const popups: ExtensionPage[] = [];
    for (let count = 0; count < POPUPS; count++) popups.push(await firefox.openPage("popup.html"));
    return await interruptCreates({ service, popups, interrupt: firefox.stopWorker, random }, suspensions);
  } finally {
    await firefox.close();
    await service.close();
  }
}
