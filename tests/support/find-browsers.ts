import { findChromium, findFirefox } from "./browsers.ts";

/** Finds or installs both browsers before the first test, so that tests at the same time do not. */
export default async function findBrowsers(): Promise<void> {
  await findChromium();
  await findFirefox().catch((error: Error) => {
    // On a user's machine the tests of Firefox say that they are skipped.
    if (process.env.CI) throw error;
  });
}
