import { afterEach, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { keepAlive } from "@/entrypoints/background/keep-alive.ts";

const LONG_MS = 30_000;

afterEach(() => vi.useRealTimers());

test("the second long piece of work keeps the background alive as the first one did, and nothing does afterwards", async () => {
  vi.useFakeTimers();
  const call = vi.spyOn(fakeBrowser.runtime, "getPlatformInfo");
  for (const calls of [3, 6]) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const kept = keepAlive(promise);
    await vi.advanceTimersByTimeAsync(LONG_MS);
    expect(call).toHaveBeenCalledTimes(calls);
    resolve();
    await kept;
    await vi.advanceTimersByTimeAsync(LONG_MS);
    expect(call).toHaveBeenCalledTimes(calls);
  }
});
