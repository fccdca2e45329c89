import { describe, expect, test } from "vitest";
import { checkAddresses, readInSlices, spellingsOf } from "@/utils/addresses/check.ts";
import { newestByAddress } from "@/utils/newest.ts";
import { readAddresses } from "../../support/addresses.ts";
import { knownReport } from "../../support/known.ts";

const NONE = { known: new Map(), open: new Set<string>() };

async function statesOf(texts: string[], { known, open } = NONE): Promise<[string, string][]> {
  return checkAddresses(await readAddresses(texts), known, open).map(({ url, state }) => [url, state]);
}

describe("an address in a list", () => {
  test.each([
    ["https://example.com/a", "https://example.com/a", "new"],
    [" example.com/a ", "https://example.com/a", "new"],
    ["HTTPS://EXAMPLE.com", "https://example.com/", "new"],
    ["https://user:secret@example.com/a#part", "https://example.com/a", "new"],
    ["mailto:desk@example.com", "mailto:desk@example.com", "notAddress"],
    ["htp://example.com/", "htp://example.com/", "notAddress"],
    ["not an address", "not an address", "notAddress"],
  ])("%s is read as %s: %s", async (text, url, state) => {
    expect(await statesOf([text])).toEqual([[url, state]]);
  });

  test("that is too long for servers is told as such", async () => {
    expect((await statesOf([`https://example.com/${"a".repeat(2_000)}`]))[0]?.[1]).toBe("tooLong");
    expect((await statesOf([`https://example.com/${"a".repeat(1_900)}`]))[0]?.[1]).toBe("new");
  });

  test("counts once, in any spelling; its first place stays", async () => {
    const texts = ["https://example.com/a", "example.com/b", "https://EXAMPLE.com/a#top", "example.com/a"];
    expect((await statesOf(texts)).map(([, state]) => state)).toEqual(["new", "new", "twice", "twice"]);
  });

  test("that is being created is not new, and one with a report is known", async () => {
    const report = knownReport("a");
    const known = newestByAddress([report], { urlsOf: spellingsOf });
    const texts = ["https://example.com/a", "https://example.com/b", "https://example.com/c"];
    const checked = checkAddresses(await readAddresses(texts), known, new Set(["https://example.com/b"]));
    expect(checked.map(({ state }) => state)).toEqual(["known", "open", "new"]);
    expect(checked.map((address) => address.report)).toEqual([report, null, null]);
  });
});

describe("the newest report of an address", () => {
  test("is the one with the latest result", () => {
    const url = "https://example.com/";
    const [older, newer] = [1, 2].map((generatedAt) => knownReport(String(generatedAt), { url, generatedAt }));
    for (const order of [
      [older, newer],
      [newer, older],
    ]) {
      expect(newestByAddress(order as never, { urlsOf: spellingsOf }).get(url)).toBe(newer);
    }
  });

  test("is found although the service keeps addresses without their scheme", async () => {
    const known = newestByAddress([knownReport("a", { url: "example.com/a" })], { urlsOf: spellingsOf });
    expect(await statesOf(["https://example.com/a", "http://example.com/a"], { ...NONE, known })).toMatchObject([
      [expect.anything(), "known"],
      [expect.anything(), "known"],
    ]);
  });
});

describe("a long list", () => {
  const texts = Array.from({ length: 50_000 }, (_, index) => `https://example.com/page/${index % 49_000}`);

  test("is read in slices, between which the page goes on", async () => {
    let turns = 0;
    const other = setInterval(() => turns++);
    const read = await readInSlices(texts, new AbortController().signal);
    clearInterval(other);
    expect(read?.map(({ text }) => text)).toEqual(texts);
    expect(read?.filter(({ problem }) => problem === "twice").length).toBe(1_000);
    expect(turns).toBeGreaterThan(1);
  });

  test("is given up where another one takes its place", async () => {
    const controller = new AbortController();
    const reading = readInSlices(texts, controller.signal);
    controller.abort();
    expect(await reading).toBe(null);
    expect(await readInSlices(texts, controller.signal)).toBe(null);
  });
});
