import { expect, test } from "@playwright/test";
import { killBrowsers } from "../lifetime/browser-kills.ts";
import type { Interruptions } from "../lifetime/interruptions.ts";
import { suspendBackgrounds } from "../lifetime/suspensions.ts";
import { killWorkers } from "../lifetime/worker-kills.ts";
import { TEST_MS } from "../support/bound.ts";
import { findFirefox } from "../support/browsers.ts";

/** Where the draws begin; a number found in a failed run makes the same draws once more. */
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);

function expectNoFault({ verdict }: Interruptions) {
  expect(verdict, `with the seed ${SEED}`).toEqual([]);
}

test.beforeEach(() => test.setTimeout(3 * TEST_MS));

test("a worker killed at random instants of creates loses nothing, doubles nothing and claims nothing false", {
  tag: "@soak",
}, async () => {
  const kills = await killWorkers(20, SEED);
  expectNoFault(kills);
  const interrupted = kills.sightings.filter(({ entry }) => entry?.failure?.kind === "interrupted");
  expect(interrupted, "creates that were really interrupted").not.toEqual([]);
});

test("a browser killed at random instants of creates tells the truth after its next start", {
  tag: "@soak",
}, async () => {
  expectNoFault(await killBrowsers(2, SEED));
});

test("Firefox: a background suspended at random instants of creates does the same", { tag: "@soak" }, async () => {
  await findFirefox().catch((error) => {
    test.skip(!process.env.CI, "skipped: no Firefox");
    throw error;
  });
  expectNoFault(await suspendBackgrounds(5, SEED));
});
