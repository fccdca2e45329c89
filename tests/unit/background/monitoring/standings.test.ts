import { expect, test } from "vitest";
import { emptyStandings, judgeAll } from "@/entrypoints/background/monitoring/standings.ts";
import type { Result } from "@/utils/contract.ts";
import type { Trend } from "@/utils/models/trend.ts";

const URL = "https://example.com/";

/** Judges results, one a minute, of a page that was told as good. */
function judge(results: Result[], confirm: boolean) {
  const recent = results.map((result, minute) => [minute + 1, result, null] as const);
  const trend: Trend = { connectionId: "c", url: URL, reportId: "r", recent, changes: [] };
  const standings = { ...emptyStandings("s", 0), byUrl: { [URL]: { result: "good" as const, at: 0 } } };
  return judgeAll([trend], new Map(), standings, confirm, 0).found;
}

test.each<[Result[], boolean, number]>([
  [["decent", "decent"], false, 1],
  [["decent", "good", "decent", "decent"], false, 3],
  [["bad", "good", "decent", "decent", "good", "decent"], false, 6],
  [["decent", "decent"], true, 1],
  [["decent", "good", "decent", "decent"], true, 3],
  [["decent", "decent", "bad"], true, 1],
])("a page that was good, then %o, is decent since its last fall: confirmed %o", (results, confirm, at) => {
  expect(judge(results, confirm)).toMatchObject([{ from: "good", to: "decent", at }]);
});
