import { BrowserStage } from "../stress/models/browser/browser-stage.ts";
import { watchSequences } from "../stress/models/browser/watch.ts";
import { startChromium } from "../support/chromium.ts";
import { settingsTab } from "../support/settings-tab.ts";
import { startSite } from "../support/site.ts";

/** After so many, a new browser: what an old one has in its journal is looked through at each step. */
const STRETCH = 10;

/** Sequences of the model in real browsers. @returns what was wrong, one text for each browser in which something was */
export async function playInBrowsers(sequences: number, seed: number): Promise<string[]> {
  const findings: string[] = [];
  for (let done = 0; done < sequences; done += STRETCH) {
    findings.push(await playInOne(Math.min(STRETCH, sequences - done), seed + done));
  }
  return findings.filter((finding) => finding !== "");
}

async function playInOne(sequences: number, seed: number): Promise<string> {
  const chromium = await startChromium();
  const site = await startSite();
  try {
    const stage = new BrowserStage(chromium, site, await settingsTab(chromium));
    return await watchSequences(stage, sequences, seed);
  } finally {
    await chromium.close();
    site.close();
  }
}
