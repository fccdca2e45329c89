import { test } from "@playwright/test";
import { findFirefox } from "./browsers.ts";
import { type Firefox, type FirefoxOptions, startFirefox } from "./firefox.ts";

/** The build of the extension for Firefox, and its id. */
export const FIREFOX_BUILD = {
  extension: new URL("../../.output/firefox-mv3", import.meta.url).pathname,
  geckoId: "website-reports@website-reports.example",
};

/** Starts Firefox with the build of the extension. A user's machine without Firefox passes over the test. */
export async function startOurFirefox(options: Partial<FirefoxOptions> = {}): Promise<Firefox> {
  const executable = await findFirefox().catch((error) => {
    test.skip(!process.env.CI, "skipped: no Firefox");
    throw error;
  });
  return startFirefox({ ...FIREFOX_BUILD, executable, ...options });
}

/** Firefox tells WebDriver nothing of a popup's accessibility tree, so that parts of it are found by their text. */
export function text(words: string) {
  return `::-p-text(${words})`;
}
