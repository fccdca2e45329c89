/**
 * `npm run screenshots`: pictures of every screen and state into `test-results/screenshots`, light and dark, the
 * picture of the README into `docs`, and those of the stores' listings into `docs/store/screenshots`.
 */
import { mkdir } from "node:fs/promises";
import { startService } from "../service/service.ts";
import { startChromium } from "../support/chromium.ts";
import { createHeldRater } from "../support/held-rater.ts";
import { startSite } from "../support/site.ts";
import { shootLanguages } from "./languages.ts";
import { shootLists } from "./lists.ts";
import { shootMonitoring } from "./monitoring.ts";
import { shootNewReports } from "./new-reports.ts";
import { shootPopups, shootTrouble } from "./popups.ts";
import { composeReadmePicture } from "./readme-picture.ts";
import { shootSettings } from "./settings.ts";
import { FOLDER, type Stage } from "./stage.ts";
import { shootStore } from "./store.ts";

await mkdir(FOLDER, { recursive: true });
for (const scheme of ["light", "dark"] as const) await takeAll(scheme);
await composeReadmePicture();
await shootStore();

async function takeAll(colorScheme: "light" | "dark"): Promise<void> {
  const rater = createHeldRater();
  const service = await startService({ rater: rater.rate, key: "a-key-for-pictures-7f3a" });
  const site = await startSite();
  const chromium = await startChromium({ colorScheme });
  const shoot: Stage["shoot"] = (page, name) => page.screenshot({ path: `${FOLDER}/${name}-${colorScheme}.png` });
  const stage: Stage = { chromium, service, rater, site: site.address, shoot };
  await shootSettings(stage);
  await shootPopups(stage);
  await shootTrouble(stage);
  await shootLists(stage);
  await shootNewReports(stage);
  await shootMonitoring(stage);
  if (colorScheme === "light") await shootLanguages(stage);
  await chromium.close();
  await service.close();
  site.close();
}
