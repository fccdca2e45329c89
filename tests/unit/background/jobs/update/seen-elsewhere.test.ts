import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { Report } from "@/utils/contract.ts";
import { isResultAwaited } from "@/utils/models/update.ts";
import { watchUpdatedReports } from "@/utils/updated-report.ts";
import { service } from "../../../support/connected-service.ts";
import { HOUR, MINUTE, until } from "../../../support/monitoring.ts";
import { finish, makeLate, OLD, seed, setResult, setUpRuns } from "../../../support/runs.ts";
import { startWorker } from "../../../support/worker.ts";
import { reads, tasks } from "./awaited-results.ts";

setUpRuns();

describe("a report whose row is older than a result that was seen elsewhere since", () => {
  /** A tab shows the morning's result; at noon another one of this browser has read a newer one. */
  async function openRow() {
    const [id] = seed(1) as [number];
    const worker = await startWorker();
    const shown = await worker.read(id);
    finish(id, "decent");
    await worker.read(id);
    await vi.advanceTimersByTimeAsync(3 * HOUR);
    return { ...worker, id, shown };
  }
  const answerAsItStands = (id: number) =>
    service.intercept("updateReport", { when: "before" }, () => Response.json({ data: service.store.readReport(id) }));

  test.each([
    ["only takes note", makeLate],
    ["answers with the result as it stood", answerAsItStands],
  ])("has no new results where the service %s", async (_what, answer) => {
    const { id, shown, updateReport, updateReports } = await openRow();
    answer(id);
    await updateReports([shown]);
    await until(async () => expect((await tasks()).map(({ state }) => state)).toEqual(["late"]));
    answer(id);
    expect(await updateReport(shown)).toMatchObject({ before: { result: "decent" }, updated: { result: "decent" } });
    expect((await tasks()).map(({ state }) => state)).toContain("accepted");
  });

  test("has new ones once they are made", async () => {
    const { id, shown, updateReport, updateReports } = await openRow();
    makeLate();
    await updateReports([shown]);
    await until(async () => expect((await tasks()).map(({ state }) => state)).toEqual(["accepted"]));
    finish(id, "bad");
    await until(async () => expect((await tasks()).map(({ state }) => state)).toEqual(["done"]));
    setResult("good");
    const { before, updated } = await updateReport(shown);
    expect([before.result, updated.result]).toEqual(["bad", "good"]);
  });

  test("is told to this page and others with the privacy that was seen since, where the answer tells none", async () => {
    const { id, shown, read, updateReport } = await openRow();
    service.store.updateReport(id, { privacy: 0 });
    await read(id);
    const told: Report[] = [];
    const end = watchUpdatedReports((report) => void told.push(report));
    service.intercept("updateReport", { when: "before" }, () =>
      Response.json({ data: { id, url: shown.url, result: "bad", generated_at: new Date().toISOString() } }),
    );
    const { updated } = await updateReport(shown);
    await vi.waitFor(() => expect(told).toHaveLength(1));
    end();
    const seen = { result: "bad", privacy: 0 };
    expect([...told, updated]).toMatchObject([seen, seen]);
  });

  test("is told to no other page as it was where the service only takes note", async () => {
    const { shown, updateReport } = await openRow();
    const told: Report[] = [];
    const end = watchUpdatedReports((report) => void told.push(report));
    makeLate();
    await updateReport({ ...shown, privacy: 0 });
    await updateReport(shown);
    await vi.waitFor(() => expect(told).toHaveLength(1));
    end();
    expect(told).toMatchObject([{ privacy: 1 }]);
  });
});

describe("a report of which a colleague has had newer results made since its page was read", () => {
  /** The page shows the morning's result; the colleague's came so long before the click. */
  async function openPage(age: number) {
    const [id] = seed(1) as [number];
    const worker = await startWorker();
    const shown = await worker.read(id);
    await vi.advanceTimersByTimeAsync(2 * HOUR);
    finish(id, "bad", Date.now() - age);
    const made: Report[] = [];
    onTestFinished(watchUpdatedReports((report, changes) => void (changes && made.push(report))));
    return { ...worker, id, shown, made };
  }
  const ANSWERS: [string, (id: number) => void][] = [
    [
      "answers with them as they stand",
      (id) => note(() => Response.json({ data: service.store.readReport(id) }, { headers: dated() })),
    ],
    ["answers with nothing", () => note(() => new Response(null, { status: 204, headers: dated() }))],
    ["only takes note", makeLate],
  ];
  const dated = () => ({ date: new Date().toUTCString() });
  const note = (answer: () => Response) => service.intercept("updateReport", { when: "before" }, answer);
  const states = async () => (await tasks()).map(({ state }) => state);

  test.each(ANSWERS)(
    "is not told as refreshed where the service %s, but once its own are made",
    async (_how, answer) => {
      const { id, shown, updateReport, made } = await openPage(HOUR);
      answer(id);
      const told = await updateReport(shown);
      expect(isResultAwaited({ results: 1 }, told)).toBe(true);
      service.requests.length = 0;
      await until(async () => expect(reads()).toBe(1));
      finish(id, "decent");
      await until(async () => expect(await tasks()).toMatchObject([{ state: "done" }]));
      await vi.waitFor(() => expect(made).toMatchObject([{ result: "decent" }]));
    },
  );

  test.each(ANSWERS)("is one of many that are late where the service %s, and makes no others", async (_how, answer) => {
    const { id, shown, updateReports } = await openPage(HOUR);
    answer(id);
    await updateReports([shown]);
    await until(async () => expect(await states()).toEqual(["late"]));
  });

  test("is told with the result that its page shows where the service answers with an older one", async () => {
    const { id, read, updateReport } = await openPage(HOUR);
    const shown = await read(id);
    note(() => Response.json({ data: { ...shown, result: "decent", generated_at: OLD } }, { headers: dated() }));
    expect(await updateReport(shown)).toMatchObject({ before: { result: "bad" }, updated: { result: "decent" } });
  });

  test("is not told as refreshed by the first answer that tells a time, from before the click", async () => {
    const { id, shown, updateReport } = await openPage(HOUR);
    note(() => Response.json({ data: service.store.readReport(id) }, { headers: dated() }));
    await (await import("@/entrypoints/background/reports/known.ts")).clearHistory();
    expect(isResultAwaited({ results: 1 }, await updateReport({ ...shown, generatedAt: null }))).toBe(true);
  });

  test("is not told as it is by an answer whose result comes without its time, and may be the new one", async () => {
    const { shown, updateReport } = await openPage(HOUR);
    note(() => Response.json({ data: { id: shown.id, url: shown.url, result: "decent" } }, { headers: dated() }));
    expect(await updateReport(shown)).toMatchObject({ before: { result: "good" }, updated: { result: "decent" } });
  });

  test.each(ANSWERS)("is refreshed where the service %s, and its clock lags by a minute", async (_how, answer) => {
    const { id, shown, updateReports } = await openPage(MINUTE);
    answer(id);
    await updateReports([shown]);
    await until(async () => expect(await states()).toEqual(["done"]));
  });
});
