import { expect, test } from "vitest";
import { historyAsCsv, historyAsJson } from "@/entrypoints/options/settings/ExportHistory.tsx";
import type { AddressHistory } from "@/utils/models/history.ts";

const AT = Date.parse("2026-06-01T12:00:00.000Z");

const HISTORY: AddressHistory = {
  ...{ connectionId: "c", url: "https://example.com/", entries: [], seenAt: AT },
  points: [
    [AT, "good", "1", 91, [80, null]],
    [AT + 1_000, "bad", "2"],
    [AT + 2_000, "bad", "gone", 12],
  ],
  names: ["scores.speed", "requests"],
  gone: { gone: AT },
};

test("a history is a row for each result of a report that is still there", () => {
  expect(historyAsCsv([HISTORY]).split("\r\n")).toEqual([
    "\uFEFFurl,generated_at,result,report_id,score,scores.speed,requests",
    "https://example.com/,2026-06-01T12:00:00.000Z,good,1,91,80,",
    "https://example.com/,2026-06-01T12:00:01.000Z,bad,2,,,",
    "",
  ]);
});

test("an address of which everything is deleted is in no export, as it is not counted in Settings", () => {
  const points = HISTORY.points.slice(-1);
  expect(JSON.parse(historyAsJson([{ ...HISTORY, points }]))).toEqual([]);
});

test("as JSON each result has the numbers that the service told", () => {
  expect(JSON.parse(historyAsJson([HISTORY]))).toEqual([
    {
      url: "https://example.com/",
      results: [
        {
          ...{ generated_at: "2026-06-01T12:00:00.000Z", result: "good", report_id: "1" },
          numbers: { score: 91, "scores.speed": 80 },
        },
        { generated_at: "2026-06-01T12:00:01.000Z", result: "bad", report_id: "2", numbers: {} },
      ],
    },
  ]);
});
