import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { Report, ReportChanges } from "@/utils/contract.ts";
import { preferencesItem } from "@/utils/models/preferences.ts";
import { watchUpdatedReports } from "@/utils/updated-report.ts";
import { sent, service } from "../../../support/connected-service.ts";
import { MINUTE, until } from "../../../support/monitoring.ts";
import { fail, finish, seed, setUpRuns } from "../../../support/runs.ts";
import { startWorker } from "../../../support/worker.ts";
import { leaveSending, readTimes, tasks } from "./awaited-results.ts";

setUpRuns();

describe("new results whose request got no answer", () => {
  const DATED = () => ({ date: new Date().toUTCString() });
  const HIDDEN = () => ({ date: "hidden" });

  /** Opens a report's page, and notes what it hears was made all the same. */
  async function openPage() {
    const [id] = seed(1) as [number];
    const worker = await startWorker();
    const report = await worker.read(id);
    const made: (ReportChanges | undefined)[] = [];
    const shown: Report["result"][] = [];
    onTestFinished(
      watchUpdatedReports(({ result }, changes) => {
        shown.push(result);
        if (changes) made.push(changes);
      }),
    );
    const tell = (result: string, age: number, headers = DATED) => {
      const row = { id, url: report.url, privacy: 1, result, generated_at: new Date(Date.now() - age).toISOString() };
      service.intercept("readReport", { when: "before" }, () => Response.json(row, { headers: headers() }));
    };
    return { ...worker, report, made, shown, tell };
  }
  const lose = () => fail("updateReport", 504);
  const settled = () => until(async () => expect((await tasks())[0]?.state).toMatch(/^(done|late|unclear)$/));

  test("are looked for, and the page hears of them", async () => {
    const { report, updateReport, made, tell } = await openPage();
    lose();
    await expect(updateReport(report)).rejects.toMatchObject({ kind: "serviceFailed" });
    expect(await tasks()).toMatchObject([{ state: "accepted", failure: { status: 504 } }]);
    tell("bad", 0);
    await settled();
    await vi.waitFor(() => expect(made).toEqual([{ results: 1 }]));
  });

  test("are looked for also where the answer was an entry of a queue", async () => {
    const { report, updateReport, made, tell } = await openPage();
    service.intercept("updateReport", { when: "before" }, () => Response.json({ id: 900, url: report.url }));
    await expect(updateReport(report)).rejects.toMatchObject({ kind: "unexpectedResponse" });
    tell("bad", 0);
    await settled();
    await vi.waitFor(() => expect(made).toEqual([{ results: 1 }]));
  });

  test("are heard of also where the worker ended before the answer", async () => {
    const { report, updateReport, made, tell } = await openPage();
    await leaveSending(() => updateReport(report));
    tell("bad", 20_000);
    tell("decent", 0);
    await (await startWorker()).recover();
    await settled();
    await vi.waitFor(() => expect(made).toEqual([{ results: 1 }]));
  });

  test("of many reports are told as made or unclear once they were looked for", async () => {
    const ids = seed(2) as [number, number];
    const { read, updateReports } = await startWorker();
    const reports = await Promise.all(ids.map(read));
    lose();
    lose();
    await updateReports(reports);
    const states = async () => (await tasks()).map(({ state, failure }) => [state, failure?.kind]).sort();
    const looked = ["accepted", "serviceFailed"];
    await until(async () => expect(await states()).toEqual([looked, looked]));
    const dated = () => Response.json(service.store.readReport(ids[0]), { headers: DATED() });
    finish(ids[0], "bad");
    for (let read = 0; read < 3; read++) {
      service.intercept("readReport", { when: "before" }, ({ path }) => {
        return path.endsWith(`/${ids[0]}`) ? dated() : Response.json(service.store.readReport(ids[1]));
      });
    }
    await until(async () =>
      expect(await states()).toEqual([
        ["done", undefined],
        ["unclear", "serviceFailed"],
      ]),
    );
  });

  describe("of many, after a pause of a quarter of an hour", () => {
    async function refreshAfterPause() {
      const { read, report, updateReports, ...opened } = await openPage();
      fail("readReport", 429, 1, { "Retry-After": "900" });
      await expect(read(Number(report.id))).rejects.toMatchObject({ kind: "rateLimited" });
      await updateReports([report]);
      expect(await states()).toEqual(["queued"]);
      await vi.advanceTimersByTimeAsync(14 * MINUTE);
      return opened;
    }
    const states = async () => (await tasks()).map(({ state }) => state);
    const areMade = async () => {
      await until(async () => expect(await states()).not.toContain("accepted"));
      expect(await states()).toEqual(["done"]);
    };

    test("are told as made, by the service's clock", async () => {
      const { tell } = await refreshAfterPause();
      lose();
      await until(async () => expect(await states()).toEqual(["accepted"]));
      tell("bad", 0);
      await areMade();
    });

    test("are told as made also where the worker ended before the answer", async () => {
      const { tell } = await refreshAfterPause();
      const never = new Promise<Response>(() => undefined);
      service.intercept("updateReport", { when: "before" }, () => never);
      await until(async () => expect(sent(service, "PUT")).toHaveLength(1));
      tell("bad", 0);
      await (await startWorker()).recover();
      await until(async () => expect(await states()).not.toContain("sending"));
      await areMade();
    });
  });

  test.each([
    ["made before the click, but seen only after it", DATED],
    ["read just after the click, of which nobody knows when it was made", HIDDEN],
  ])("are not what was %s", async (_what, headers) => {
    const { report, updateReport, made, shown, tell } = await openPage();
    lose();
    if (headers === DATED) fail("readReport", 403);
    for (let read = 0; read < 4; read++) tell("bad", 20_000, headers);
    await expect(updateReport(report)).rejects.toMatchObject({ kind: "serviceFailed" });
    service.requests.length = 0;
    await settled();
    expect(readTimes()).toHaveLength(3);
    expect(made).toEqual([]);
    // Whoever had it made, that is the report's result now.
    expect(shown.at(-1)).toBe("bad");
  });
});

test("what came between the list and the click is not what many reports were asked for, where nothing is remembered", async () => {
  const [id] = seed(1) as [number];
  const { read, updateReports } = await startWorker();
  const report = await read(id);
  await preferencesItem.setValue({ ...(await preferencesItem.getValue()), rememberResults: false });
  finish(id, "bad");
  fail("updateReport", 504);
  for (let read = 0; read < 4; read++) {
    const row = () => Response.json(service.store.readReport(id), { headers: { date: "hidden" } });
    service.intercept("readReport", { when: "before" }, row);
  }
  await updateReports([report]);
  await until(async () => expect((await tasks()).map(({ state }) => state)).toEqual(["unclear"]));
});
