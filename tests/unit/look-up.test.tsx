// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { act, cleanup, render } from "@testing-library/preact";
import { afterEach, expect, test, vi } from "vitest";
import type { ActivePage } from "@/entrypoints/popup/active-page.ts";
import { LatestReport } from "@/entrypoints/popup/LatestReport.tsx";
import * as messages from "@/utils/messages.ts";
import type { Settings } from "@/utils/storage.ts";

afterEach(cleanup);

const ADDRESS = "https://example.com/";

test.each([
  ["is looked up when the popup opens", { address: ADDRESS, incognito: false }, true, 1],
  ["is not looked up in a private window", { address: ADDRESS, incognito: true }, true, 0],
  ["is not looked up where that is switched off", { address: ADDRESS, incognito: false }, false, 0],
  ["is not looked up where it has no address to report on", { address: "", incognito: false }, true, 0],
])("the page in front of the user %s", async (_words, page, lookUpOnOpen, times) => {
  const ask = vi.spyOn(messages, "ask").mockResolvedValue(null);
  const settings = { connectionId: "c", address: "https://reports.example.com", lookUpOnOpen } as Settings;
  const snapshot = signal({ settings, keyNote: null, submissions: [], deletions: [], latestReports: {} });
  await act(async () => void render(<LatestReport snapshot={snapshot} page={page as ActivePage} />));
  expect(ask).toHaveBeenCalledTimes(times);
  if (times > 0) expect(ask).toHaveBeenCalledWith("lookUp", ADDRESS);
});
