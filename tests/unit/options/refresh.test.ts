import { describe, expect, test } from "vitest";
import { refreshOne } from "@/entrypoints/options/refresh.ts";
import { AppError } from "@/utils/errors.ts";
import { ask, setUpAsk } from "../support/asking.ts";
import { knownReport, reportRow } from "../support/known.ts";

setUpAsk();

const REFRESH = { results: 1 };

const READ = { more: { score: 1 } };

/** The reports of ids are there, except those that are gone or moved. */
function answer(question: string, asked: { id: string }) {
  if (question !== "readReport") return "batch";
  if (asked.id === "gone") throw new AppError("notFound");
  return reportRow(asked.id, asked.id === "moved" ? { url: "https://example.com/elsewhere" } : READ);
}

function written() {
  return ask.mock.calls.filter(([question]) => question !== "readReport");
}

describe("one report", () => {
  test("is read before new results are asked for", async () => {
    ask.mockImplementation(answer);
    expect(await refreshOne(knownReport("1"))).toBe(true);
    expect(ask.mock.calls.map(([question]) => question)).toEqual(["readReport", "updateReport"]);
    expect(written()[0]?.[1]).toEqual({ connectionId: "c", report: reportRow("1", READ), changes: REFRESH });
  });

  test("that has another address now is left alone", async () => {
    ask.mockImplementation(answer);
    expect(await refreshOne(knownReport("moved"))).toBe(false);
    expect(written()).toEqual([]);
  });

  test("is left alone where it cannot be read", async () => {
    ask.mockImplementation(answer);
    await expect(refreshOne(knownReport("gone"))).rejects.toThrow("notFound");
    expect(written()).toEqual([]);
  });
});
