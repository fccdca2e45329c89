import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { Report, ReportChanges } from "@/utils/contract.ts";
import { database } from "@/utils/database.ts";
import { preferencesItem } from "@/utils/models/preferences.ts";
import { isResultAwaited, type Update } from "@/utils/models/update.ts";
import { watchUpdatedReports } from "@/utils/updated-report.ts";
import { connected, sent, service } from "../../../support/connected-service.ts";
import { HOUR, MINUTE, until } from "../../../support/monitoring.ts";
import { pointsOf } from "../../../support/remembered.ts";
import { fail, finish, makeLate, NOW, OLD, seed, setResult, setUpRuns } from "../../../support/runs.ts";
import { startWorker } from "../../../support/worker.ts";

setUpRuns();

async function tasks(): Promise<Update[]> {
  return (await database.use((db) => db.getAll("tasks"))).filter((task) => task.kind === "update");
}

/** Leaves the journal as a worker does that ended before the answer: the service goes on. */
async function leaveSending(refresh: () => Promise<unknown>): Promise<void> {
  let sending: Update[] = [];
  service.intercept("updateReport", { when: "before" }, async () => {
    sending = await tasks();
    return Response.json({}, { status: 403 });
  });
  await expect(refresh()).rejects.toMatchObject({ kind: "notAllowed" });
  await database.use((db) => db.put("tasks", sending[0] as never));
}

const reads = () => sent(service, "GET").length;

/** Seconds after the start at which reports were read. */
function readTimes(): number[] {
  const times = service.requests.filter(({ method }) => method === "GET").map(({ time }) => time);
  return times.map((time) => Math.round((time - NOW.getTime()) / 1_000));
}

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

describe("of a service that tells no times, and only takes note", () => {
  async function refreshUntimed() {
    const [id] = seed(1) as [number];
    const row = (result: string) => ({ id, url: "https://example.com/0", result, privacy: 1 });
    const tell = (result: string) =>
      service.intercept("readReport", { when: "before" }, () => Response.json({ data: row(result) }));
    const { read, updateReport, updateReports, refreshReports } = await startWorker();
    tell("good");
    const report = await read(id);
    service.intercept("updateReport", { when: "before" }, () => Response.json({ data: row("good") }, { status: 202 }));
    return { report, updateReport, updateReports, refreshReports, tell };
  }

  test("an equal result is not told as the new one, but another one is", async () => {
    const { report, updateReports, tell } = await refreshUntimed();
    await updateReports([report]);
    await until(async () => expect((await tasks()).map(({ state }) => state)).not.toContain("queued"));
    await until(async () => expect((await tasks()).map(({ state }) => state)).not.toContain("sending"));
    expect((await tasks()).map(({ state }) => state)).toEqual(["accepted"]);
    tell("good");
    tell("bad");
    service.requests.length = 0;
    await until(async () => expect((await tasks()).map(({ state }) => state)).toEqual(["done"]));
    expect(reads()).toBe(2);
  });

  test.each(["updateReports", "refreshReports"] as const)("nor is it by the next worker: %s", async (verb) => {
    const { report, tell, ...worker } = await refreshUntimed();
    for (let read = 0; read < 8; read++) tell("good");
    if (verb === "updateReports") await worker.updateReports([report]);
    else await worker.refreshReports([{ reportId: report.id, url: report.url }]);
    await until(async () => expect(await tasks()).toMatchObject([{ state: "accepted" }]));
    await (await startWorker()).recover();
    await until(async () => expect((await tasks())[0]?.state).not.toBe("accepted"));
    expect(await tasks()).toMatchObject([{ state: "late" }]);
  });

  test("the page is told that new ones are awaited", async () => {
    const { report, updateReport } = await refreshUntimed();
    expect(await updateReport(report)).toMatchObject({ isAccepted: true });
    expect(await tasks()).toMatchObject([{ state: "accepted" }]);
  });
});

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

describe("a privacy that the service answers with 202", () => {
  const privacy = 0 as const;
  const note = (answer: () => Response) => service.intercept("updateReport", { when: "before" }, answer);
  const ANSWERS: [string, () => Response][] = [
    ["nothing", () => new Response(null, { status: 202 })],
    ["a message", () => Response.json({ message: "Queued." }, { status: 202 })],
    ["the former report", () => Response.json({ id: 1, url: "https://example.com/0", privacy: 1 }, { status: 202 })],
  ];

  test.each(ANSWERS)("and %s is noted, and shown once it is there", async (_what, answer) => {
    const [id] = seed(1) as [number];
    const { read, updateReport } = await startWorker();
    note(answer);
    await expect(updateReport(await read(id), { privacy })).rejects.toMatchObject({ kind: "accepted" });
    expect(await tasks()).toMatchObject([{ state: "accepted", changes: { privacy } }]);
    service.store.updateReport(id, { privacy });
    const { latestReportsItem } = await import("@/utils/models/look-up.ts");
    const { remember } = await import("@/entrypoints/background/reports/latest.ts");
    await remember("https://example.com/0", await read(id));
    await until(async () => expect(await tasks()).toMatchObject([{ state: "done" }]));
    expect((await latestReportsItem.getValue())["https://example.com/0"]?.report).toMatchObject({ privacy });
    service.requests.length = 0;
    await vi.advanceTimersByTimeAsync(5 * MINUTE);
    expect(reads(), "it was there at once").toBe(0);
  });

  test("is told as done where it is there at once", async () => {
    const [id] = seed(1) as [number];
    const { read, updateReport } = await startWorker();
    const report = await read(id);
    service.intercept("updateReport", { when: "after" }, () => new Response(null, { status: 202 }));
    expect((await updateReport(report, { privacy })).updated).toMatchObject({ privacy });
    expect(await tasks()).toMatchObject([{ state: "done" }]);
  });

  test("of many reports is told as accepted, then as changed or not known", async () => {
    const ids = seed(2) as [number, number];
    const { read, updateReports } = await startWorker();
    const reports = await Promise.all(ids.map(read));
    for (const _report of ids) note(() => new Response(null, { status: 202 }));
    await updateReports(reports, { privacy });
    const states = async () => (await tasks()).map(({ state, failure }) => failure?.kind ?? state).sort();
    await until(async () => expect(await states()).toEqual(["accepted", "accepted"]));
    service.store.updateReport(ids[0], { privacy });
    await until(async () => expect(await states()).toEqual(["done", "unclear"]));
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
