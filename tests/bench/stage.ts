import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Service, startService } from "../service/service.ts";
import { CHROMIUM_BUILD } from "../support/builds.ts";
import { startChromium } from "../support/chromium.ts";
import { connectFirst } from "../support/connect.ts";
import { type Site, startSite } from "../support/site.ts";
import { type BareChromium, startBareChromium } from "./bare-chromium.ts";
import { copyWithProbe } from "./probe.ts";

const BLANK = fileURLToPath(new URL("blank", import.meta.url));

/** How long the service takes to delete something, and to create a report of an address that begins like this. */
export const DELETION_MS = 50;
export const CREATION_MS = 150;
export const SLOW = "https://slow.example/";

/** What a measurement takes place on. */
export interface Stage {
  chromium: BareChromium;
  service: Service;
  /** The address of the website in front of the user. */
  site: string;
  /** The id of the extension, which is connected to the service, and the folder it was loaded from. */
  id: string;
  folder: string;
  /** The folder of the browser's profile. */
  profile: string;
  /** The id of the blank extension. */
  blankId: string;
}

/** Sets the stage in a fresh profile, measures, and clears everything away. */
export async function withStage<Result>(measure: (stage: Stage) => Promise<Result>): Promise<Result> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "bench-")));
  const site = await startSite();
  const service = await startService({
    rater: async (url) => {
      if (url.startsWith(SLOW)) await new Promise((resolve) => setTimeout(resolve, CREATION_MS));
      return { result: "good", details: {} };
    },
    faults: async (c, next) => {
      if (c.req.method === "DELETE") await new Promise((resolve) => setTimeout(resolve, DELETION_MS));
      await next();
    },
  });
  try {
    return await withChromium(folder, service, site, measure);
  } finally {
    await service.close();
    site.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function withChromium<Result>(
  place: string,
  service: Service,
  site: Site,
  measure: (stage: Stage) => Promise<Result>,
): Promise<Result> {
  const [profile, folder, blank] = [join(place, "profile"), join(place, "extension"), join(place, "blank")];
  await copyWithProbe(CHROMIUM_BUILD, folder);
  await copyWithProbe(BLANK, blank);
  await connectIn(profile, folder, service);
  const chromium = await startBareChromium(profile);
  try {
    const id = await chromium.load(folder);
    // Every start of an unpacked extension is a first start, which opens its options page.
    await chromium.closePage(`chrome-extension://${id}/options.html`);
    const blankId = await chromium.load(blank);
    await chromium.openPage(site.address);
    return await measure({ chromium, service, site: site.address, id, folder, profile, blankId });
  } finally {
    await chromium.close();
  }
}

/** Connects the extension as a user does, in a browser that is driven comfortably, and closes it. */
async function connectIn(profile: string, extension: string, service: Service): Promise<void> {
  const chromium = await startChromium({ extension, profile });
  await connectFirst(chromium, service);
  await chromium.close();
}
