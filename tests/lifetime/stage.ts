import type { NewSubmission } from "../../utils/models/click.ts";
import type { Service } from "../service/service.ts";
import { findFirefox } from "../support/browsers.ts";
import { type Chromium, startChromium } from "../support/chromium.ts";
import { connectFirst } from "../support/connect.ts";
import { type Firefox, type FirefoxOptions, startFirefox } from "../support/firefox.ts";
import { OUR_FIREFOX } from "../support/our-firefox.ts";

/** The longest that a create may be said to be going on when the service has long answered, in milliseconds. */
export const PATIENCE = 30_000;

/** How long a report that was made may be searched for: the service is looked at after 0, 3 and 10 s, or later on a busy machine. */
export const SEARCH_MS = 60_000;

let addresses = 0;

/** An address that no report was made of, and that is no part of another. */
export function newAddress(): string {
  return `https://example.com/${String(addresses++).padStart(6, "0")}`;
}

/** What the popup sends at a click on "Create report". */
export function newClick(url: string, connectionId: string): NewSubmission {
  return { id: crypto.randomUUID(), connectionId, url, privacy: 1, incognito: false };
}

/** Starts Firefox with the extension, not yet connected. @throws Error when there is no Firefox */
export async function startOwnFirefox(options: Partial<FirefoxOptions> = {}): Promise<Firefox> {
  return startFirefox({ ...OUR_FIREFOX, executable: await findFirefox(), ...options });
}

/**
 * Starts Chromium with the extension and connects it.
 *
 * @param profile - a folder to keep the profile in; without it, one that is removed in the end
 */
export async function startConnected(service: Service, profile?: string): Promise<Chromium> {
  const chromium = await startChromium(profile ? { profile } : {});
  await connectFirst(chromium, service);
  service.requests.length = 0;
  return chromium;
}
