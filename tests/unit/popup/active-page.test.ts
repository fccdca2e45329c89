import { expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { activePage } from "@/entrypoints/popup/active-page.ts";

test("of several selected tabs, the one in front is reported on", async () => {
  const tab = (id: number, active: boolean) => ({ id, active, url: `https://example.com/${id}`, incognito: false });
  vi.spyOn(fakeBrowser.tabs, "query").mockResolvedValue([tab(1, false), tab(2, true), tab(3, false)] as never);
  expect(await activePage()).toMatchObject({ address: "https://example.com/2", tabIds: [2, 1, 3] });
});
