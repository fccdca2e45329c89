import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
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

  describe("of a service that allows two requests a minute", () => {
    const MINUTE = 60_000;
    let [from, sent] = [0, 0];
    beforeEach(() => {
      vi.useFakeTimers({ now: MINUTE });
      [from, sent] = [MINUTE, 0];
      ask.mockImplementation(async (question, asked) => {
        if (Date.now() >= from + MINUTE) [from, sent] = [Date.now(), 0];
        if (question === "readReport" && sent++ >= 2) throw new AppError("rateLimited", { retryAt: from + MINUTE });
        return answer(question, asked);
      });
    });
    afterEach(() => void vi.useRealTimers());

    test("are read to the end, with the pauses that it asks for", async () => {
      const read: [number, number][] = [];
      const all5 = refreshMany(all, { ...NEVER(), onRead: (...progress) => void read.push(progress) });
      await vi.advanceTimersByTimeAsync(0);
      expect(read.at(-1)).toEqual([2, 2 * MINUTE]);
      await vi.advanceTimersByTimeAsync(2 * MINUTE);
      expect(await all5).toEqual([]);
      expect(read.at(-1)).toEqual([5, 0]);
      expect(written()[0]?.[1].reports).toHaveLength(5);
    });

    test("can be stopped in a pause", async () => {
      const controller = new AbortController();
      const all5 = refreshMany(all, { signal: controller.signal, onRead: () => {} });
      await vi.advanceTimersByTimeAsync(0);
      controller.abort();
      expect(await all5).toEqual(all);
      await vi.advanceTimersByTimeAsync(5 * MINUTE);
      expect(written()).toEqual([]);
    });

    test.each([
      ["that is long", 6 * MINUTE, 1],
      ["that lets nothing through", MINUTE, 4],
    ])("stay as they are after a pause %s", async (_name, ms, times) => {
      ask.mockImplementation(async () => {
        throw new AppError("rateLimited", { retryAt: Date.now() + ms });
      });
      const one = expect(refreshMany(all.slice(0, 1), NEVER())).rejects.toThrow("rateLimited");
      await vi.advanceTimersByTimeAsync(times * ms);
      await one;
      expect(ask).toHaveBeenCalledTimes(times);
    });
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
