import { defineConfig } from "vitest/config";
import { WxtVitest } from "wxt/testing/vitest-plugin";

/** The unit tests: real HTTP servers, and an in-memory browser instead of mocks. */
export default defineConfig({
  plugins: [await WxtVitest()],
  test: {
    include: ["tests/unit/**/*.test.{ts,tsx}"],
    setupFiles: ["tests/unit/fake-browser.ts"],
    restoreMocks: true,
    maxWorkers: "100%",
    // Generated inputs by the thousand take long on a busy machine.
    testTimeout: 300_000,
  },
});
