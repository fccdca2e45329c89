import { describe, expect, test, vi } from "vitest";
import { connected, sent, service } from "../../../support/connected-service.ts";
import { MINUTE, until } from "../../../support/monitoring.ts";
import { pointsOf } from "../../../support/remembered.ts";
import { fail, finish, makeLate, seed, setResult, setUpRuns } from "../../../support/runs.ts";
import { startWorker } from "../../../support/worker.ts";
import { leaveSending, reads, readTimes, tasks } from "./awaited-results.ts";

setUpRuns();

describe("new results that come only later", () => {
  /** Refreshes a good report whose new result, bad, comes once it is finished. */
  async function refreshLate() {
    const [id] = seed(1) as [number];
    const { read, updateReport } = await startWorker();
    const report = await read(id);
    makeLate();
    setResult("bad");
    await updateReport(report);
    return { id, url: report.url };
  }

  async function comesAfterOneRead({ id, url }: { id: number; url: string }) {
    service.requests.length = 0;
    await until(async () => expect(reads()).toBe(1));
    finish(id);
    await until(async () => expect(await tasks()).toMatchObject([{ state: "done" }]));
    expect(await pointsOf(url, connected.id)).toEqual([`good ${id}`, `bad ${id}`]);
  }

  test("are looked for after 15, 60 and 180 s, remembered once they are there, and no longer then", async () => {
    const late = await refreshLate();
    await comesAfterOneRead(late);
    await vi.advanceTimersByTimeAsync(5 * MINUTE);
    expect(reads()).toBe(2);
  });

  test("are awaited where the worker ended before the answer, and the next one reads too early", async () => {
    const [id] = seed(1) as [number];
    const { read, updateReport } = await startWorker();
    const report = await read(id);
    await leaveSending(() => updateReport(report));
    service.requests.length = 0;
    setResult("bad");
    await (await startWorker()).recover();
    await until(async () => expect((await tasks()).map(({ state }) => state)).toEqual(["accepted"]));
    finish(id);
    await until(async () => expect(await tasks()).toMatchObject([{ state: "done" }]));
    expect(await pointsOf(report.url, connected.id)).toEqual([`good ${id}`, `bad ${id}`]);
    expect(sent(service, "PUT")).toEqual([]);
  });

  test.each([null, "pending"])("are awaited where the service tells %s under their time before", async (word) => {
    const [id] = seed(1) as [number];
    const { read, updateReport } = await startWorker();
    const report = await read(id);
    service.intercept("updateReport", { when: "before" }, () => {
      const row = { ...service.store.readReport(id), result: word, generated_at: new Date().toISOString() };
      return Response.json({ data: row });
    });
    expect((await updateReport(report)).updated).toMatchObject({ result: word });
    expect(await tasks()).toMatchObject([{ state: "accepted" }]);
    finish(id, "bad");
    await until(async () => expect(await tasks()).toMatchObject([{ state: "done" }]));
    expect((await pointsOf(report.url, connected.id)).at(-1)).toBe(`bad ${id}`);
  });

  test("that do not come are given up after three minutes", async () => {
    const [id] = seed(1) as [number];
    const { read, updateReport } = await startWorker();
    const report = await read(id);
    makeLate();
    await updateReport(report);
    expect(await tasks()).toMatchObject([{ state: "accepted" }]);
    service.requests.length = 0;
    await until(async () => expect(await tasks()).toMatchObject([{ state: "late" }]));
    expect(readTimes()).toHaveLength(3);
  });

  test.each([404, 410])("are awaited although a %i, perhaps a gateway's, answers in between", async (status) => {
    const late = await refreshLate();
    fail("readReport", status);
    await comesAfterOneRead(late);
  });

  test("are awaited by the next worker too", async () => {
    const [id] = seed(1) as [number];
    const { read, updateReport } = await startWorker();
    const report = await read(id);
    makeLate();
    await updateReport(report);
    const { recover } = await startWorker();
    await recover();
    finish(id, "decent");
    await until(async () => expect(await pointsOf(report.url, connected.id)).toContain(`decent ${id}`));
  });

  test("of many reports are told as asked for, then as refreshed or late", async () => {
    const ids = seed(3);
    const { read, updateReports } = await startWorker();
    const reports = await Promise.all(ids.map(read));
    for (const _report of ids) makeLate();
    await updateReports(reports);
    const states = async () => (await tasks()).map(({ state }) => state).sort();
    await until(async () => expect(await states()).toEqual(["accepted", "accepted", "accepted"]));
    for (const id of ids.slice(1)) finish(id, "decent");
    await until(async () => expect(await states()).toEqual(["done", "done", "late"]));
  });

  test("are found also where the service tells no address when one report is read", async () => {
    const [id] = seed(1) as [number];
    const { read, updateReports } = await startWorker();
    const report = await read(id);
    makeLate();
    await updateReports([report]);
    await until(async () => expect(await tasks()).toMatchObject([{ state: "accepted" }]));
    service.intercept("readReport", { when: "before" }, () =>
      Response.json({ id, result: "bad", generated_at: new Date().toISOString() }),
    );
    await until(async () => expect((await tasks())[0]?.state).not.toBe("accepted"));
    expect(await tasks()).toMatchObject([{ state: "done" }]);
  });

  test("are not asked for in a pause of the service", async () => {
    const [id] = seed(1) as [number];
    const { read, updateReport } = await startWorker();
    const report = await read(id);
    makeLate();
    fail("readReport", 429, 1, { "Retry-After": "600" });
    await updateReport(report);
    service.requests.length = 0;
    await until(async () => expect(await tasks()).toMatchObject([{ state: "late" }]));
    const [first = 0, ...later] = readTimes();
    expect(later.map((time) => time - first >= 600)).toEqual([true, true]);
  });

  test("are found when the pause of the service that was in the way is over", async () => {
    const [id] = seed(1) as [number];
    const { read, updateReports } = await startWorker();
    const report = await read(id);
    makeLate();
    fail("readReport", 429, 1, { "Retry-After": "300" });
    await updateReports([report]);
    await until(async () => expect(await tasks()).toMatchObject([{ state: "accepted" }]));
    await vi.advanceTimersByTimeAsync(4 * MINUTE);
    finish(id, "bad");
    await until(async () => expect(await tasks()).toMatchObject([{ state: "done" }]));
  });
});

test("results that are there at once are not looked for", async () => {
  const [id] = seed(1) as [number];
  const { read, updateReport } = await startWorker();
  const report = await read(id);
  await updateReport(report);
  service.requests.length = 0;
  await vi.advanceTimersByTimeAsync(5 * MINUTE);
  expect([await tasks(), service.requests]).toMatchObject([[{ state: "done" }], []]);
});
