import { defineConfig } from "vitest/config";
import { WxtVitest } from "wxt/testing/vitest-plugin";

/** The unit tests: real HTTP servers, and an in-memory browser instead of mocks. Beside them, the model. */
export default defineConfig({
  plugins: [await WxtVitest()],
  test: {
    include: ["tests/unit/**/*.test.{ts,tsx}", "tests/stress/**/*.test.ts"],
    setupFiles: ["tests/unit/support/fake-browser.ts"],
    restoreMocks: true,
    // Many wait for real answers and deadlines, so that more of them than cores keep a machine busy.
    maxWorkers: 4,
    // Generated inputs by the thousand take long on a busy machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 300_000 } },
  },
});
