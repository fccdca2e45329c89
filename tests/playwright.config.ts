import { defineConfig } from "@playwright/test";
import { TEST_MS } from "./support/bound.ts";

/** The browser tests: the built extension in real browsers. The builds are made by `npm test` beforehand. */
export default defineConfig({
  testDir: "e2e",
  globalSetup: "support/find-browsers.ts",
  globalTeardown: "faults/report.ts",
  outputDir: "../test-results/browsers",
  fullyParallel: true,
  workers: "100%",
  timeout: TEST_MS,
  expect: { timeout: TEST_MS },
  forbidOnly: true,
  reporter: [["list"]],
});
