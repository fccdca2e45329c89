import { expect, test } from "vitest";
import { findGone } from "@/utils/gone.ts";
import { knownReport } from "../support/known.ts";

const ASKED = Date.UTC(2026, 0, 31);
const MINUTE = 60_000;

test("what a whole list lacks is gone, but for what came just before the list or since", () => {
  const known = [
    knownReport("listed", { seenAt: ASKED - 5 * MINUTE }),
    knownReport("deleted", { seenAt: ASKED - 5 * MINUTE, generatedAt: ASKED - 5 * MINUTE }),
    knownReport("new", { seenAt: ASKED - MINUTE }),
    knownReport("created meanwhile", { seenAt: ASKED + MINUTE }),
  ];
  expect(findGone(known, { ids: new Set(["listed"]), askedAt: ASKED })).toEqual(["deleted"]);
});

test.each([
  ["some of them", ["1", "2"], ["1"], ["2"]],
  ["the only one", ["1"], [], ["1"]],
  ["all of several", ["1", "2"], [], []],
])("of a list that lacks %s of the known reports", (_what, reportIds, listed, gone) => {
  const known = reportIds.map((id) => knownReport(id, { seenAt: 0 }));
  expect(findGone(known, { ids: new Set(listed), askedAt: ASKED })).toEqual(gone);
});
