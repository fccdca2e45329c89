import { defineConfig } from "@playwright/test";

/** The browser tests: the built extension in real browsers. The builds are made by `npm test` beforehand. */
export default defineConfig({
  testDir: "e2e",
  globalSetup: "support/find-browsers.ts",
  globalTeardown: "faults/report.ts",
  outputDir: "../test-results/browsers",
  fullyParallel: true,
  workers: 4,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [["list"]],
});
