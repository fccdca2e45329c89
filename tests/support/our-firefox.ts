import { test } from "@playwright/test";
import { findFirefox } from "./browsers.ts";
import { FIREFOX_BUILD } from "./builds.ts";
import { type Firefox, type FirefoxOptions, startFirefox } from "./firefox.ts";

/** The build of the extension for Firefox, and its id. */
export const OUR_FIREFOX = {
  extension: FIREFOX_BUILD,
  geckoId: "website-reports@website-reports.example",
};

/** Starts Firefox with the build of the extension. A user's machine without Firefox passes over the test. */
export async function startOurFirefox(options: Partial<FirefoxOptions> = {}): Promise<Firefox> {
  const executable = await findFirefox().catch((error) => {
    test.skip(!process.env.CI, "skipped: no Firefox");
    throw error;
  });
  return startFirefox({ ...OUR_FIREFOX, executable, ...options });
}

/** Firefox tells WebDriver nothing of a popup's accessibility tree, so that parts of it are found by their text. */
export function text(words: string) {
  return `::-p-text(${words})`;
}
