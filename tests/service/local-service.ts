import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { findChromium } from "../support/browsers.ts";
import { lighthouseRater } from "./lighthouse.ts";
import { type Service, type ServiceOptions, startService } from "./service.ts";

/** Where the reports and the key are kept from one start to the next. */
export const DATABASE = fileURLToPath(new URL("../../.local/reports.sqlite", import.meta.url));

const PORT = 4750;

/**
 * Starts the service for people: reports in a file, ratings by Lighthouse.
 *
 * @param options - the database's path and the port, which is another free one where it is taken
 * @throws Error where no Chromium can be found for Lighthouse
 */
export async function startLocalService({ database = DATABASE, port = PORT } = {}): Promise<Service> {
  await mkdir(dirname(database), { recursive: true });
  return startOnFreePort({ rater: lighthouseRater(await findChromium()), database, port });
}

async function startOnFreePort(options: ServiceOptions): Promise<Service> {
  try {
    return await startService(options);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    return startService({ ...options, port: 0 });
  }
}
