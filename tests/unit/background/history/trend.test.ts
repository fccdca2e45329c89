import { beforeEach, describe, expect, test } from "vitest";
import { clear, forgetConnection, forgetReports } from "@/entrypoints/background/history/forget.ts";
import { record } from "@/entrypoints/background/history/record.ts";
import { followNumber } from "@/entrypoints/background/reports/known.ts";
import type { Report } from "@/utils/contract.ts";
import { readCompared, readTrends } from "@/utils/history.ts";
import { type RatingChange, turnSince } from "@/utils/models/trend.ts";
import { reportOf, stored } from "../../support/remembered.ts";

const DAY = 86_400_000;
const NOW = Date.parse("2026-06-01T12:00:00.000Z");
const URL_A = "https://example.com/";

let day = 0;

beforeEach(() => {
  day = 0;
});

/** Records one result a day. */
async function see(...reports: Partial<Report>[]): Promise<void> {
  for (const changes of reports) {
    const at = NOW + ++day * DAY;
    await record("c", [reportOf({ generatedAt: new Date(at).toISOString(), ...changes })], at);
  }
}

const at = (days: number) => NOW + days * DAY;

describe("the trend of an address", () => {
  test("holds the last 20 points with the number that is followed", async () => {
    for (let score = 1; score <= 25; score++) await see({ more: { score } });
    const [trend] = await stored("trends");
    expect(trend?.recent.map(([, , value]) => value)).toEqual(Array.from({ length: 20 }, (_, index) => index + 6));
    expect(trend?.recent.at(-1)).toEqual([at(25), "good", 25]);
  });

  test("holds the changes of rating, and none of other words", async () => {
    await see({}, { result: "bad" }, { result: "odd" }, { result: "bad" }, { result: "decent" });
    expect(await stored("trends")).toMatchObject([
      {
        changes: [
          [at(2), "good", "bad"],
          [at(5), "bad", "decent"],
        ],
      },
    ]);
  });

  test("has something to compare from the second result on, although it is the same", async () => {
    await see({});
    expect(await readCompared("c")).toEqual([]);
    await see({});
    expect(await readCompared("c")).toEqual([URL_A]);
  });

  test("is that of all reports of the address, also where the service comes to spell it otherwise", async () => {
    await see({ id: "1" }, { id: "2", result: "bad" });
    const told = (id: string, url: string) => ({ id, url });
    const asked = [
      told("1", "example.com"),
      told("new", "HTTPS://EXAMPLE.com"),
      told("3", "https://example.com/other"),
    ];
    const trends = await readTrends("c", asked);
    expect([...trends.keys()]).toEqual(["1", "new"]);
    for (const id of ["1", "new"]) {
      expect(trends.get(id)).toMatchObject({ reportId: "2", changes: [[at(2), "good", "bad"]] });
    }
  });

  test("leaves out deleted reports, and goes with the last one", async () => {
    await see({ id: "1" }, { id: "2", result: "bad" });
    await forgetReports("c", ["2"]);
    expect(await stored("trends")).toMatchObject([{ reportId: "1", recent: [[at(1), "good", null]], changes: [] }]);
    await forgetReports("c", ["1"]);
    expect(await stored("trends")).toEqual([]);
  });

  test.each([
    ["Clear history", clear],
    ["a removed connection", () => forgetConnection("c")],
  ])("goes with %s", async (_what, forget) => {
    await see({});
    await forget();
    expect(await stored("trends")).toEqual([]);
  });

  test("shows another number as soon as it is followed, also of the past", async () => {
    await see({ more: { score: 80, scores: { speed: 12 } } }, { more: { score: 81, scores: { speed: 13 } } });
    await followNumber("scores.speed");
    const [trend] = await stored("trends");
    expect(trend?.recent.map(([, , value]) => value)).toEqual([12, 13]);
    await see({ more: { score: 82, scores: { speed: 14 } } });
    expect((await stored("trends"))[0]?.recent.at(-1)?.[2]).toBe(14);
  });
});

describe("numbers and lists inside other fields", () => {
  test("are remembered by their path, but no ids", async () => {
    const audits = [{ id: "lcp" }, { id: "cls" }];
    await see({ more: { details: { scores: { speed: 40 }, failed_audits: audits, project_id: 7, id: 8 } } });
    const [history] = await stored("history");
    expect(history?.names).toEqual(["details.scores.speed"]);
    expect(history?.entries[0]?.lists).toEqual({ "details.failed_audits": ["lcp", "cls"] });
  });
});

test("times that are told as numbers are no numbers of a page", async () => {
  await see({ more: { score: 40, updated_at: 1_764_000_000, details: { checkedAt: 1_764_000_000_000, speed: 7 } } });
  expect((await stored("history"))[0]?.names).toEqual(["details.speed"]);
});

test("a project named by digits, and the version of a database's record, are no numbers of a page", async () => {
  await see({ more: { score: 40, project: "2024", __v: 0, details: { project: 7, speed: { v: 7 } } } });
  expect((await stored("history"))[0]?.names).toEqual(["details.speed.v"]);
});

describe("what turned since a day", () => {
  const trendOf = (...changes: RatingChange[]) => ({
    connectionId: "c",
    url: URL_A,
    reportId: "1",
    recent: [],
    changes,
  });

  test.each<[string, RatingChange[], number, unknown]>([
    ["nothing", [], 0, null],
    ["a fall", [[5, "good", "bad"]], 0, { from: "good", to: "bad", at: 5 }],
    ["a rise", [[5, "bad", "decent"]], 5, { from: "bad", to: "decent", at: 5 }],
    ["what was before the period", [[5, "good", "bad"]], 6, null],
    [
      "two steps",
      [
        [5, "good", "decent"],
        [7, "decent", "bad"],
      ],
      0,
      { from: "good", to: "bad", at: 7 },
    ],
    [
      "there and back",
      [
        [5, "good", "bad"],
        [7, "bad", "good"],
      ],
      0,
      null,
    ],
  ])("%s", (_what, changes, since, turn) => {
    expect(turnSince(trendOf(...changes), since)).toEqual(turn);
  });
});
