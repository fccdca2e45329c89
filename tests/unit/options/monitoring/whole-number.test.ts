import { beforeEach, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";

beforeEach(() => vi.resetModules());

/** Loads the reader in a language: formatters are kept once made. */
async function readerIn(language: string) {
  vi.spyOn(fakeBrowser.i18n, "getMessage").mockImplementation(() => language);
  const { formatNumber } = await import("@/utils/format.ts");
  const { wholeNumber } = await import("@/entrypoints/options/monitoring/whole-number.ts");
  return { formatNumber, read: (text: string) => wholeNumber(text, 0, 10_000) };
}

test.each(["en", "de", "fr", "es", "ar-EG", "ja"])("a number is taken as errors write it, in %s", async (language) => {
  const { formatNumber, read } = await readerIn(language);
  for (const number of [0, 7, 2_500, 10_000]) expect(read(` ${formatNumber(number)} `)).toBe(number);
});

test.each([
  ["fr", "10 000"],
  ["ar-EG", "10٬000"],
])("and with blanks and digits of the keyboard, in %s: %s", async (language, text) => {
  const { read } = await readerIn(language);
  expect(read(text)).toBe(10_000);
});

test.each(["en", "de", "fr"])("what is no whole number is none, in %s", async (language) => {
  const { read } = await readerIn(language);
  for (const text of ["", "1,5", "1.5", "1 2", "1,00", "1.00", ",100", ".100", "10,0000", "10.0000", "-1", "1e3"]) {
    expect(read(text)).toBeNull();
  }
});
