// @vitest-environment happy-dom
import { screen } from "@testing-library/preact";
import { expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { start } from "@/components/start.tsx";
import { readAppState } from "@/utils/app-state.ts";

test("a page whose stored state cannot be read says so instead of staying blank, and can be reloaded", async () => {
  const reported = vi.fn();
  vi.stubGlobal("reportError", reported);
  // Chromium 156 without a file that its store names.
  const error = new Error("IO error: .../MANIFEST-000001: Unable to create sequential file");
  vi.spyOn(fakeBrowser.storage.local, "get").mockRejectedValue(error);
  await start(async () => {
    const { connection } = await readAppState();
    return () => <p>{connection.serviceUrl}</p>;
  });
  expect((await screen.findByRole("alert")).textContent).toContain("Something went wrong in the extension.");
  expect(screen.getByRole("button", { name: "Reload" })).toBeTruthy();
  expect(reported).toHaveBeenCalledExactlyOnceWith(error);
  vi.unstubAllGlobals();
});
