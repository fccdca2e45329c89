import { publicKeyHash } from "../service/faults/certificate.ts";
import { startChromium } from "../support/chromium.ts";
import type { Firefox } from "../support/firefox.ts";
import { settingsTab } from "../support/settings-tab.ts";
import { type Cell, type ExtensionPage, runMatrix, type Tries } from "./run.ts";

/** Which hosts the extension has to be granted: the faults happen at several. */
export const ALL_HOSTS = ["http://*/*", "https://*/*"];

/** Tries faults in a Chromium of their own. @returns one cell for each fault and operation */
export async function tryInChromium(tries: Tries): Promise<Cell[]> {
  const chromium = await startChromium({ trustedKey: publicKeyHash(tries.stage.trusted) });
  await settingsTab(chromium);
  await chromium.allow(ALL_HOSTS);
  const cells = await runMatrix({ ...tries, engine: "Chromium", open: (path) => chromium.openPage(path) });
  await chromium.close();
  return cells;
}

/**
 * Tries faults in Firefox.
 *
 * @param firefox - it has to grant {@link ALL_HOSTS}
 * @returns one cell for each fault and operation
 */
export async function tryInFirefox(firefox: Firefox, tries: Tries): Promise<Cell[]> {
  const { addresses, trusted } = tries.stage;
  for (const place of ["https", "untrusted"] as const) {
    await firefox.trust(trusted.cert, Number(new URL(addresses[place]).port));
  }
  const open = (path: string) => firefox.openPage(path) as Promise<ExtensionPage>;
  return runMatrix({ ...tries, engine: "Firefox", open });
}
