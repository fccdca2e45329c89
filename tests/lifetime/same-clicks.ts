import { readConnectionId } from "../support/history.ts";
import { createAll, inPage } from "./in-page.ts";
import { startMoodyService } from "./moody-service.ts";
import { createRandom } from "./random.ts";
import { newAddress, newClick, startConnected } from "./stage.ts";

const CLICKS = 100;

/** By then all of them have arrived: a click after the answer is a new one. */
const ANSWERED_AFTER_MS = 1_000;

/**
 * Lets a page ask a hundred times at once for a report of the same address.
 *
 * @returns for each round, how many requests the service received
 */
export async function clickAtOnce(rounds: number, seed: number): Promise<number[]> {
  const service = await startMoodyService(createRandom(seed), ANSWERED_AFTER_MS + 50, ANSWERED_AFTER_MS);
  const chromium = await startConnected(service);
  try {
    const page = await chromium.openPage("manifest.json");
    const connectionId = await inPage(page, readConnectionId, null);
    const addresses = Array.from({ length: rounds }, newAddress);
    for (const url of addresses) {
      service.mayFail(0.3);
      const clicks = Array.from({ length: CLICKS }, () => newClick(url, connectionId));
      await inPage(page, createAll, { clicks, atOnce: CLICKS });
    }
    const posts = service.requests.filter(({ method }) => method === "POST");
    return addresses.map((url) => posts.filter(({ body }) => new URLSearchParams(body).get("url") === url).length);
  } finally {
    await chromium.close();
    await service.close();
  }
}
