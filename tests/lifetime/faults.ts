import { ALL_HOSTS, tryInChromium, tryInFirefox } from "../faults/engines.ts";
import type { Fault } from "../faults/row.ts";
import type { Cell } from "../faults/run.ts";
import { setStage } from "../faults/stage.ts";
import { OPERATIONS } from "../faults/table.ts";
import { startOwnFirefox } from "./stage.ts";

/** Tries faults on every operation, in both browsers at the same time. @returns one cell for each that can be met */
export async function tryInBoth(faults: Fault[]): Promise<Cell[]> {
  const [chromium, firefox] = await Promise.all([setStage(faults), setStage(faults)]);
  const browser = await startOwnFirefox({ grant: ALL_HOSTS });
  try {
    const cells = await Promise.all([
      tryInChromium({ stage: chromium, faults, operations: OPERATIONS }),
      tryInFirefox(browser, { stage: firefox, faults, operations: OPERATIONS }),
    ]);
    return cells.flat();
  } finally {
    await browser.close();
    await Promise.all([chromium.close(), firefox.close()]);
  }
}
