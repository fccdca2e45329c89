import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";

const MILLION = 1_000_000;

test.each([
  ["fr", MILLION, /^1\D000\D000 rapports$/],
  ["es", MILLION, /^1\D000\D000 informes$/],
  ["pt_BR", 2 * MILLION, /^2\D000\D000 relatórios$/],
  ["ar", 2, /^تقريران$/],
])("a number has a form in each language: %s %d", async (folder, count, text) => {
  vi.resetModules();
  const { plural } = await import("@/utils/i18n.ts");
  const messages = JSON.parse(readFileSync(`public/_locales/${folder}/messages.json`, "utf8"));
  vi.spyOn(fakeBrowser.i18n, "getMessage").mockImplementation(
    ((key: string, [number = ""]: string[] = []) =>
      messages[key]?.message.replace("$1", number) ?? "") as typeof fakeBrowser.i18n.getMessage,
  );
  expect(plural("report_count", count)).toMatch(text);
});
