import { afterEach, describe, expect, test, vi } from "vitest";
import { REPORTS_QUERY } from "@/utils/contract.ts";
import { connected, service, setUpService } from "../../../support/connected-service.ts";
import { click, journal, journalShows, lookUp, PAGE, storeOrphaned } from "../../../support/creating.ts";
import { reportOf } from "../../../support/remembered.ts";
import { startWorker } from "../../../support/worker.ts";

const HOUR = 3_600_000;

setUpService();

afterEach(() => void vi.useRealTimers());

const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();
const gateway = () => Response.json({}, { status: 502 });

/** The service lists these rows of the page, by a clock that is so far ahead of ours. */
function lists(rows: object[], { ahead = 0, hidesClock = false } = {}): void {
  const headers = { date: hidesClock ? "hidden" : new Date(Date.now() + ahead).toUTCString() };
  service.intercept("listReports", { when: "before" }, () =>
    Response.json({ data: rows.map((row) => ({ url: PAGE, ...row })), meta: { total: rows.length } }, { headers }),
  );
}

/** A create whose answer is lost, after the first look. */
async function loseAnswer(changes = {}) {
  service.intercept("createReport", { when: "before" }, gateway);
  const { create } = await startWorker();
  await create(click(changes));
  await vi.waitFor(async () => expect((await journal())[0]).not.toMatchObject({ state: "unknown", looks: 0 }));
  return (await journal())[0];
}

/** A create after which the computer sleeps; the service has made its report, and the answer is lost. */
async function loseAnswerAsleep(milliseconds: number) {
  const clickedAt = Date.now();
  service.intercept("createReport", { when: "before" }, () => {
    // Chromium's `performance.now()` stands still meanwhile.
    vi.useFakeTimers({ toFake: ["Date"], now: clickedAt + milliseconds });
    lists([{ id: 5, privacy: 1, generated_at: new Date(clickedAt + 2_000).toISOString() }]);
    return gateway();
  });
  const { create } = await startWorker();
  await create(click());
  await vi.waitFor(async () => expect((await journal())[0]).not.toMatchObject({ state: "unknown", looks: 0 }));
  return (await journal())[0];
}

/** Lists all reports, as a page does, until what was seen is recorded. */
async function list(): Promise<void> {
  const { listReports } = await import("@/entrypoints/background/reports/read.ts");
  const { whenRecorded } = await import("@/entrypoints/background/reports/known.ts");
  await listReports({ connectionId: connected.id, listId: "list", query: REPORTS_QUERY, at: null });
  await whenRecorded();
}

test("a report whose id a deleted report of another page had is found", async () => {
  await storeOrphaned({
    ...{ id: "earlier", url: "https://example.com/other", state: "done", startedAt: Date.now() - HOUR, seen: true },
    report: { ...reportOf({ id: "5", url: "https://example.com/other" }) },
  });
  lists([{ id: 5, privacy: 1, generated_at: ago(-1_000) }]);
  expect(await loseAnswer()).toMatchObject({ state: "found", report: { id: "5", url: PAGE } });
});

describe("is not taken for the new one", () => {
  test("a colleague's report that was made between the opening of the popup and the click", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 2 * HOUR });
    await lookUp();
    vi.useRealTimers();
    service.store.seed([{ url: PAGE, privacy: 2, generated_at: ago(HOUR) }]);
    expect(await loseAnswer({ privacy: 2, password: "correct horse" })).toMatchObject({
      state: "unknown",
      report: null,
    });
  });

  test("one that was made in the seconds between the last look and the click", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 20_000 });
    await lookUp();
    vi.useRealTimers();
    lists([{ id: 5, generated_at: ago(10_000) }]);
    expect(await loseAnswer()).toMatchObject({ state: "unknown", report: null });
  });

  test("one that another list has shown since the last look, though nobody can tell its time", async () => {
    await lookUp();
    lists([{ id: 5 }], { hidesClock: true });
    await list();
    lists([{ id: 5 }], { hidesClock: true });
    expect(await loseAnswer()).toMatchObject({ state: "unknown", report: null });
  });

  test("a report of another privacy, which is shown as what it is", async () => {
    lists([{ id: 5, privacy: 0, generated_at: ago(0) }]);
    const entry = await loseAnswer({ privacy: 2, password: "correct horse" });
    expect(entry).toMatchObject({ state: "unknown", report: null, candidate: { id: "5", privacy: 0 } });
  });

  test("a report that was known before and whose results were made anew, whatever its id", async () => {
    const id = "aaaaaaaa-0000-4000-8000-000000000001";
    lists([
      { id: "bbbb", privacy: 1, generated_at: ago(HOUR) },
      { id, privacy: 1, generated_at: ago(2 * HOUR) },
    ]);
    await lookUp();
    lists([
      { id: "bbbb", privacy: 1, generated_at: ago(HOUR) },
      { id, privacy: 1, generated_at: ago(-1_000) },
    ]);
    expect(await loseAnswer()).toMatchObject({ state: "unknown", report: null });
  });

  test("a report whose results were just made anew, but which the service says was created long ago", async () => {
    lists([{ id: 5, privacy: 1, generated_at: ago(-1_000), created_at: ago(90 * 24 * HOUR) }]);
    expect(await loseAnswer()).toMatchObject({ state: "unknown", report: null });
  });

  test("a report of an hour ago, where the service's clock is an hour behind", async () => {
    lists([{ id: 5, privacy: 1, generated_at: ago(2 * HOUR) }], { ahead: -HOUR });
    expect(await loseAnswer()).toMatchObject({ state: "unknown", report: null });
  });

  test("a new one, where nobody can tell the time and nobody looked shortly before", async () => {
    lists([{ id: 5, privacy: 1, generated_at: ago(0) }], { hidesClock: true });
    expect(await loseAnswer()).toMatchObject({ state: "unknown", report: null });
  });

  test.each(["generated_at", "created_at"])(
    "one made at the time by the service's clock, where %s has no zone",
    async (name) => {
      lists([{ id: 5, privacy: 1, [name]: ago(-1_000).replace("T", " ").slice(0, 19) }]);
      expect(await loseAnswer()).toMatchObject({ state: "unknown", report: null });
    },
  );

  test("one without a result that was created before the click, or in a zone ahead of the service's clock", async () => {
    lists([
      { id: 6, privacy: 1, created_at: ago(-HOUR) },
      { id: 5, privacy: 1, created_at: ago(5_000) },
    ]);
    expect(await loseAnswer()).toMatchObject({ state: "unknown", report: null });
  });

  test("a report of half an hour ago, where our clock was set ahead after the click", async () => {
    const offset = 0;
    const { id } = await storeOrphaned({
      startedAt: Date.now() - HOUR,
      baseline: { ids: [], isWhole: false, seenAt: Date.now() - HOUR, serviceOffset: offset },
    });
    // The hour never passed: the service's clock says so.
    lists([{ id: 5, privacy: 1, generated_at: ago(1.5 * HOUR) }], { ahead: -HOUR });
    const { continueReconciling } = await startWorker();
    void continueReconciling(id);
    await journalShows({ state: "unknown", looks: 1, report: null });
  });
});

describe("is found, and said to be found", () => {
  test.each([2 * HOUR, -2 * HOUR])("although the service's clock is %i ms ahead of ours", async (ahead) => {
    lists([{ id: 5, privacy: 1, generated_at: new Date(Date.now() + ahead + 1_000).toISOString() }], { ahead });
    expect(await loseAnswer()).toMatchObject({ state: "found", found: 1, report: { id: "5" } });
  });

  test("although our clock is set back by an hour after the click", async () => {
    service.intercept("createReport", { when: "after" }, () => {
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - HOUR });
      return "drop";
    });
    const { create } = await startWorker();
    await create(click());
    await journalShows({ state: "found", found: 1 });
  });

  test("although the computer slept before the answer was lost, where the service's clock was known", async () => {
    // A short page is asked for first, then a long one: neither shows all reports.
    for (const _page of ["short", "long"]) {
      service.intercept("listReports", { when: "before" }, () => Response.json({ data: [], meta: { total: 500 } }));
    }
    await lookUp();
    expect(await loseAnswerAsleep(HOUR)).toMatchObject({ state: "found", report: { id: "5" } });
  });

  test("where nobody can tell the time, but all reports were listed shortly before", async () => {
    lists([{ id: 4, privacy: 1 }], { hidesClock: true });
    await lookUp();
    lists([{ id: 5 }, { id: 4 }], { hidesClock: true });
    expect(await loseAnswer()).toMatchObject({ state: "found", found: 1, report: { id: "5" } });
  });

  test.each([
    ["its creation", () => ({ created_at: ago(5_000) })],
    ["its results", () => ({ generated_at: ago(20 * 60_000) })],
  ])("where the time of %s lies before the click, but all reports were listed shortly before", async (_what, told) => {
    await lookUp();
    lists([{ id: 5, privacy: 1, ...told() }]);
    expect(await loseAnswer()).toMatchObject({ state: "found", found: 1, report: { id: "5" } });
  });

  test("where it has no result yet, and the service says that it was created after the click", async () => {
    lists([{ id: 5, privacy: 1, generated_at: null, created_at: ago(-1_000) }]);
    expect(await loseAnswer()).toMatchObject({ state: "found", found: 1, report: { id: "5" } });
  });

  test("by one of two clicks only", async () => {
    service.intercept("createReport", { when: "before" }, gateway);
    service.intercept("createReport", { when: "before" }, gateway);
    const { create } = await startWorker();
    const row = { id: 5, privacy: 1, generated_at: ago(-500) };
    for (let look = 0; look < 4; look++) lists([row]);
    const first = await create(click());
    await create(click({ besides: [first.id] }));
    await vi.waitFor(async () => {
      const states = (await journal()).map(({ state, looks }) => `${state} ${looks}`);
      expect(states.sort()).toEqual(["found 1", expect.stringMatching(/unknown [12]/)]);
    });
  });
});

describe("where nobody can tell the time, and nobody looked before", () => {
  const zoneless = { privacy: 1, generated_at: ago(0).replace("T", " ").slice(0, 19) };

  test("a report that appears after the first look is found", async () => {
    lists([{ id: 4, ...zoneless }]);
    const entry = await loseAnswer();
    lists([
      { id: 5, ...zoneless },
      { id: 4, ...zoneless },
    ]);
    const { continueReconciling } = await startWorker();
    await continueReconciling(entry?.id ?? "");
    expect((await journal())[0]).toMatchObject({ state: "found", found: 1, report: { id: "5" } });
    expect((await journal())[0]?.listed).toBeUndefined();
  });

  test("the ids of more than 100 reports are not kept for that", async () => {
    lists(Array.from({ length: 101 }, (_, index) => ({ id: index + 1, ...zoneless })));
    expect((await loseAnswer())?.listed).toBeUndefined();
  });

  test("a report made before the computer slept may be it, and is shown", async () => {
    expect(await loseAnswerAsleep(HOUR)).toMatchObject({ state: "unknown", candidate: { id: "5" } });
  });

  test("a report that the first look shows may be it, and is shown", async () => {
    lists([{ id: 4, ...zoneless }]);
    expect(await loseAnswer()).toMatchObject({ state: "unknown", report: null, candidate: { id: "4" } });
  });
});
