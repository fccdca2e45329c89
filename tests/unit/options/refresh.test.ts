import { beforeEach, describe, expect, test, vi } from "vitest";
import { refreshMany, refreshOne } from "@/entrypoints/options/refresh.ts";
import { AppError } from "@/utils/errors.ts";
import * as messages from "@/utils/messages.ts";
import { knownReport, reportRow } from "./overview/known.ts";

const ask = vi.fn();
beforeEach(() => {
  ask.mockReset();
  vi.spyOn(messages, "ask").mockImplementation(ask);
});

const REFRESH = { results: 1 };
const NEVER = () => ({ signal: new AbortController().signal, onRead: () => {} });

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

describe("many reports", () => {
  const all = ["1", "2", "3", "4", "5"].map((id) => knownReport(id));

  test("are read three at once, then asked for in one go", async () => {
    let [running, most] = [0, 0];
    ask.mockImplementation(async (question, asked) => {
      most = Math.max(most, ++running);
      await Promise.resolve();
      running--;
      return answer(question, asked);
    });
    const read: number[] = [];
    expect(await refreshMany(all, { ...NEVER(), onRead: (count) => read.push(count) })).toEqual([]);
    expect(most).toBe(3);
    expect(read).toEqual([1, 2, 3, 4, 5]);
    expect(written()).toMatchObject([["updateReports", { connectionId: "c", changes: REFRESH }]]);
    expect(written()[0]?.[1].reports).toHaveLength(5);
  });

  test("are named without the details that were read of them", async () => {
    ask.mockImplementation(answer);
    await refreshMany(all.slice(0, 1), NEVER());
    expect(written()[0]?.[1].reports).toEqual([reportRow("1")]);
  });

  test("leave out what is gone or has another address", async () => {
    ask.mockImplementation(answer);
    const reports = [knownReport("gone"), knownReport("1"), knownReport("moved")];
    expect(await refreshMany(reports, NEVER())).toEqual([reports[0], reports[2]]);
    expect(written()[0]?.[1].reports).toEqual([reportRow("1")]);
    ask.mockClear();
    expect(await refreshMany(reports.slice(0, 1), NEVER())).toEqual(reports.slice(0, 1));
    expect(written()).toEqual([]);
  });

  test("stay as they are if reading fails", async () => {
    ask.mockImplementation((question, asked) => {
      if (asked.id === "2") throw new AppError("unreachable");
      return answer(question, asked);
    });
    await expect(refreshMany(all, NEVER())).rejects.toThrow("unreachable");
    expect(written()).toEqual([]);
  });

  test("stay as they are if it is stopped", async () => {
    const controller = new AbortController();
    ask.mockImplementation((question, asked) => {
      if (asked.id === "3") controller.abort();
      return answer(question, asked);
    });
    expect(await refreshMany(all, { signal: controller.signal, onRead: () => {} })).toEqual(all);
    expect(written()).toEqual([]);
  });

  test("that were read too long ago are left out", async () => {
    vi.useFakeTimers({ now: 0 });
    ask.mockImplementation((question, asked) => {
      if (asked.id === "5") vi.setSystemTime(11 * 60_000);
      return answer(question, asked);
    });
    expect(await refreshMany(all, NEVER())).toContain(all[0]);
    const { reports } = written()[0]?.[1] ?? {};
    expect(reports).toContainEqual(reportRow("5"));
    expect(reports).not.toContainEqual(reportRow("1"));
    vi.useRealTimers();
  });
});
