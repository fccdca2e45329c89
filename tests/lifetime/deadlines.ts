import { ALL_HOSTS, tryInChromium, tryInFirefox } from "../faults/engines.ts";
import type { Tried } from "../faults/row.ts";
import type { Cell } from "../faults/run.ts";
import { SLOW_FAULTS } from "../faults/slow-faults.ts";
import { setStage } from "../faults/stage.ts";
import { startOwnFirefox } from "./stage.ts";

/** The deadlines are real ones here, so that one of the faults that only a deadline ends has to do. */
const FAULTS = SLOW_FAULTS.slice(0, 1);

/** Lets every operation wait for its deadline, in both browsers at the same time. */
export async function awaitDeadlines(): Promise<Cell[]> {
  const [chromium, firefox] = await Promise.all([setStage(FAULTS), setStage(FAULTS)]);
  const operations = Object.keys(FAULTS[0]?.outcomes ?? {}) as Tried[];
  const browser = await startOwnFirefox({ grant: ALL_HOSTS });
  try {
    const cells = await Promise.all([
      tryInChromium({ stage: chromium, faults: FAULTS, operations }),
      tryInFirefox(browser, { stage: firefox, faults: FAULTS, operations }),
    ]);
    return cells.flat();
  } finally {
    await browser.close();
    await Promise.all([chromium.close(), firefox.close()]);
  }
}
