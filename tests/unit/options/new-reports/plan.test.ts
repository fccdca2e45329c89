import { describe, expect, test } from "vitest";
import {
  countFiltered,
  countStates,
  filterByState,
  filterByWords,
  makePlan,
  restOf,
} from "@/entrypoints/options/new-reports/plan.ts";
import { estimateMs, formatEstimate, usualMs } from "@/entrypoints/options/new-reports/start/estimate.ts";
import { checkAddresses, spellingsOf } from "@/utils/addresses/check.ts";
import type { Existing } from "@/utils/models/new-reports.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { newestByAddress } from "@/utils/newest.ts";
import { readAddresses } from "../../support/addresses.ts";
import { knownReport } from "../../support/known.ts";

const KNOWN = knownReport("known");
const CHECKED = checkAddresses(
  await readAddresses(["https://example.com/new", KNOWN.url, "https://example.com/new", "mailto:a@b.example"]),
  newestByAddress([KNOWN], { urlsOf: spellingsOf }),
  new Set(),
);

async function many(count: number) {
  const texts = Array.from({ length: count }, (_, index) => `https://example.com/${index}`);
  return checkAddresses(await readAddresses(texts), new Map(), new Set());
}

describe("what happens with addresses", () => {
  test.each<[Existing, string[], string[], number]>([
    ["skip", ["create", "skip", "once", "out"], ["https://example.com/new"], 0],
    ["refresh", ["create", "refresh", "once", "out"], ["https://example.com/new"], 1],
    ["another", ["create", "another", "once", "out"], ["https://example.com/new", KNOWN.url], 0],
  ])("to %s those that have a report", (existing, fates, create, refresh) => {
    const plan = makePlan(CHECKED, existing, new Set());
    expect(plan.rows.map(({ fate }) => fate)).toEqual(fates);
    expect(plan.create).toEqual(create);
    expect(plan.refresh.length).toBe(refresh);
  });

  test("a report that two addresses have is refreshed once, and counted so", async () => {
    const texts = [KNOWN.url, `${KNOWN.url}/`];
    const known = new Map(texts.map((url) => [url, { ...KNOWN }]));
    const plan = makePlan(checkAddresses(await readAddresses(texts), known, new Set()), "refresh", new Set());
    expect(plan.rows.map(({ fate }) => fate)).toEqual(["refresh", "refresh"]);
    expect(plan.refresh.map(({ reportId }) => reportId)).toEqual([KNOWN.reportId]);
    expect(restOf(plan)).toEqual([]);
  });

  test("those without a tick are left out", () => {
    const plan = makePlan(CHECKED, "another", new Set([KNOWN.url]));
    expect(plan.create).toEqual(["https://example.com/new"]);
    expect(plan.rows[1]).toMatchObject({ fate: "out", isTicked: false, isOffered: true });
  });

  test("one job takes 1,000; the rest stays for the next one, without what has no tick", async () => {
    const plan = makePlan(await many(1_010), "skip", new Set(["https://example.com/1005"]));
    expect(plan.create.length).toBe(1_000);
    expect(plan).toMatchObject({ createLater: 9, refreshLater: 0 });
    const rest = restOf(plan);
    expect(rest.length).toBe(9);
    expect(rest).not.toContain("https://example.com/1005");
    expect(rest.at(-1)).toBe("https://example.com/1009");
  });
});

test("filters count what they show", () => {
  const rows = makePlan(CHECKED, "skip", new Set()).rows;
  const counts = countStates(rows);
  for (const [filter, count] of [
    ["all", 4],
    ["new", 1],
    ["known", 1],
    ["twice", 1],
    ["not", 1],
  ] as const) {
    expect(countFiltered(counts, filter), filter).toBe(count);
    expect(filterByState(rows, filter).length, filter).toBe(count);
  }
});

describe("words", async () => {
  const read = await readAddresses([
    "https://example.com/blog/One",
    "https://example.com/news/two",
    "https://example.com/",
  ]);
  const urls = (include: string, exclude: string) =>
    filterByWords(read, include, exclude).map(({ url }) => new URL(url).pathname);

  test.each([
    ["", "", ["/blog/One", "/news/two", "/"]],
    ["BLOG", "", ["/blog/One"]],
    [" blog  news ", "", ["/blog/One", "/news/two"]],
    ["", "blog news", ["/"]],
    ["example", "one", ["/news/two", "/"]],
  ])("%j in, %j out: %j", (include, exclude, left) => {
    expect(urls(include, exclude)).toEqual(left);
  });

  test("the letters that are shown for an address filter as well as its code", async () => {
    const read = await readAddresses(["https://example.com/über-uns", "https://example.com/team"]);
    for (const word of ["Über", "%c3%bcber"]) {
      expect(filterByWords(read, word, "").map(({ url }) => url)).toEqual(["https://example.com/%C3%BCber-uns"]);
    }
  });
});

describe("the estimate", () => {
  const done = (ms: number) => ({ state: "done", startedAt: 0, endedAt: ms }) as Submission;

  test("goes by the middle of what the service took lately", () => {
    expect(usualMs([])).toBe(5_000);
    expect(usualMs([done(1_000), done(90_000), done(20_000), { ...done(1), state: "refused" }])).toBe(20_000);
  });

  test.each([
    ["careful", 1_000, 100_000],
    ["normal", 1_000, 30_000],
    ["normal", 20_000, 200_000],
    ["fast", 6_000, 20_000],
  ] as const)("of 10 requests, %s, at a service that takes %i ms: %i ms", (pace, usual, ms) => {
    expect(estimateMs(10, pace, usual)).toBe(ms);
  });

  test.each([
    [0, "1 minute"],
    [61_000, "2 minutes"],
    [90 * 60_000, "90 minutes"],
    [150 * 60_000, "2.5 hours"],
  ])("%i ms is %s", (ms, words) => {
    expect(formatEstimate(ms)).toBe(words);
  });
});
