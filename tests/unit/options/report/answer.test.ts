import { describe, expect, test } from "vitest";
import { labelsOf, listsOf, numbersOf, scaleOf, shortName } from "@/entrypoints/options/report/answer.ts";
import { reportOf } from "../../support/remembered.ts";

const MORE = {
  score: 46,
  project_id: 12,
  created_at: 1_700_000_000,
  details: {
    scores: { Performance: 18, "Best Practices": 1 },
    failed_audits: [
      {
        id: "lcp",
        title: "Largest Contentful Paint",
        display_value: "7.9 s",
        category: "Performance",
        selector: "img",
      },
      { id: "alt", title: "Images without text", description: "Images need a text." },
    ],
    tags: ["shop", "sale"],
    mixed: [{ title: "One" }, "two"],
    nothing: [],
  },
};

describe("numbers of an answer", () => {
  const numbers = numbersOf(reportOf({ more: MORE }));

  test("are found in three levels, without ids and times", () => {
    expect([...numbers]).toEqual([
      ["score", 46],
      ["details.scores.Performance", 18],
      ["details.scores.Best Practices", 1],
    ]);
    expect([...numbers.keys()].map(shortName)).toEqual(["Score", "Performance", "Best practices"]);
  });

  test("are none where no chart or table could hold their digits", () => {
    const more = { score: 1e300, debt: -1e15, bytes: 999_999_999_999 };
    expect([...numbersOf(reportOf({ more }))]).toEqual([["bytes", 999_999_999_999]]);
  });

  test("are read where they are sent as text, unless they may be codes or versions", () => {
    const more = { score: "87.50", loss: "-3", code: "007", version: "1.2.3", ratio: "1e3", size: "12 kB", empty: "" };
    expect([...numbersOf(reportOf({ more }))]).toEqual([
      ["score", 87.5],
      ["loss", -3],
    ]);
  });

  test.each([
    [{ score: 46 }, 100],
    [{ score: 0.46 }, 1],
    [{ score: 1 }, 1],
    [{ score: 1, seo: 62 }, 100],
    [{ score: 1, weight: 1_480 }, 1],
    [{ score: 101 }, null],
    [{ score: -1 }, null],
  ] as const)("%j is drawn on a scale that ends at %s", (values, scale) => {
    expect(scaleOf("score", new Map<string, number>(Object.entries(values)))).toBe(scale);
  });
});

test("a list is readable if each of its entries has a title", () => {
  const lists = listsOf(reportOf({ more: MORE }));
  expect(lists.map(({ name }) => name)).toEqual(["details.failed_audits"]);
  expect(lists[0]?.entries).toEqual([
    {
      ...{ id: "lcp", title: "Largest Contentful Paint", value: "7.9 s", group: "Performance", text: null },
      rest: { selector: "img" },
    },
    { id: "alt", title: "Images without text", value: null, group: null, text: "Images need a text.", rest: {} },
  ]);
});

test("paths keep their order, and those that would read the same stay as they are", () => {
  const paths = ["mobile.score", "details.load_time", "desktop.score"];
  expect([...labelsOf(paths)]).toEqual([
    ["mobile.score", "mobile.score"],
    ["details.load_time", "Load time"],
    ["desktop.score", "desktop.score"],
  ]);
});
