import { describe, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import type { Submission } from "@/utils/models/submission.ts";
import { sent, service, setUpService } from "../../../support/connected-service.ts";
import { journal, journalShows, PAGE, storeOrphaned } from "../../../support/creating.ts";
import { storeTasks } from "../../../support/stored-tasks.ts";
import { startWorker } from "../../../support/worker.ts";

const MINUTE = 60_000;

setUpService();

const looks = () => sent(service, "GET").length;

function fails(status: number, times = 1): void {
  for (let time = 0; time < times; time++) {
    service.intercept("listReports", { when: "before" }, () => Response.json({}, { status }));
  }
}

/** How long it is from a look to the next one, in milliseconds, however long ago it was made. */
async function waitOf(entry: Submission | undefined): Promise<number> {
  const alarm = await fakeBrowser.alarms.get(`look:${entry?.id}`);
  const { at = 0, wait = 0 } = entry?.nextLook ?? {};
  return Math.round(((alarm?.scheduledTime ?? 0) - at + wait) / 1000) * 1000;
}

test("after an outage the looks keep their steps, counted from when the service could be asked again", async () => {
  // Its next look comes when this test is over.
  await storeOrphaned({ id: "outage", startedAt: Date.now() - 10 * MINUTE, endedAt: Date.now() - 9 * MINUTE });
  const { continueReconciling } = await startWorker();
  void continueReconciling("outage");
  await journalShows({ looks: 1, nextLook: { wait: 3_000 } as never });
  expect(looks()).toBe(1);
});

test.each([
  [0, 1],
  [1, 2],
  [2, 5],
  [3, 15],
  [4, 60],
  [20, 60],
])("after %i failed looks the next one waits %i minutes", async (misses, minutes) => {
  const { id } = await storeOrphaned({ misses });
  fails(500, 3);
  const { continueReconciling } = await startWorker();
  await continueReconciling(id);
  const [entry] = await journal();
  expect(entry).toMatchObject({ state: "unknown", looks: 0, misses: misses + 1 });
  expect(await waitOf(entry)).toBe(minutes * MINUTE);
});

test("an alarm that rings while the journal cannot be read leaves no unhandled rejection", async () => {
  const { answerReconcileAlarm } = await startWorker();
  vi.spyOn(indexedDB, "open").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  await expect(answerReconcileAlarm({ name: "look:1" })).resolves.toBeUndefined();
});

test.each([401, 403])("%i: nobody is asked again until the connection works", async (status) => {
  const { id } = await storeOrphaned({});
  fails(status);
  const { continueReconciling, recoverAll } = await startWorker();
  await continueReconciling(id);
  await recoverAll();
  await continueReconciling(id);
  expect(looks()).toBe(1);
  expect(await fakeBrowser.alarms.get(`look:${id}`)).toBeUndefined();
  service.store.seed([{ url: PAGE }]);
  const { resumeReconciling } = await import("@/entrypoints/background/jobs/create/reconcile.ts");
  await resumeReconciling();
  await journalShows({ state: "found" });
});

test("a look that ends while it is sent again leaves the alarm for a worker that ends before the answer", async () => {
  const [look, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const hold = (held: Promise<void>, body: object) => () => held.then(() => Response.json(body));
  service.intercept("listReports", { when: "before" }, hold(look.promise, []));
  service.intercept("createReport", { when: "before" }, hold(answer.promise, { id: 1, url: PAGE }));
  const { id } = await storeOrphaned({});
  const { continueReconciling, sendAgain } = await startWorker();
  const looked = continueReconciling(id);
  await vi.waitFor(() => expect(looks()).toBe(1));
  const sentAgain = sendAgain(id);
  await vi.waitFor(() => expect(sent(service, "POST")).toHaveLength(1));
  look.resolve();
  await looked;
  expect(await fakeBrowser.alarms.get(`look:${id}`)).toBeDefined();
  answer.resolve();
  expect(await sentAgain).toMatchObject({ state: "done" });
  expect(await fakeBrowser.alarms.get(`look:${id}`)).toBeUndefined();
});

test("a clock that was set back makes no wait longer than planned", async () => {
  const { id } = await storeOrphaned({ looks: 3, nextLook: { at: Date.now() + 60 * MINUTE, wait: 20_000 } });
  const { continueReconciling } = await startWorker();
  await continueReconciling(id);
  expect((await fakeBrowser.alarms.get(`look:${id}`))?.scheduledTime).toBeLessThanOrEqual(Date.now() + 30_000);
});

test("whoever follows it has it looked for at once, beside the planned looks", async () => {
  const nextLook = { at: Date.now() + 4 * MINUTE, wait: 4 * MINUTE };
  const { id } = await storeOrphaned({ looks: 5, nextLook });
  const { follow } = await startWorker();
  expect(await follow(id)).toMatchObject({ state: "unknown", looks: 5, nextLook });
  expect(looks()).toBe(1);
  expect((await journal())[0]).toMatchObject({ state: "unknown", looks: 5, nextLook });
  service.store.seed([{ url: PAGE }]);
  expect(await follow(id)).toMatchObject({ state: "found" });
});

describe("whoever follows one that is not looked for any more has it looked for once", () => {
  test.each([
    ["after a refusal", { needsUser: true }],
    ["after all looks", { looks: 7, nextLook: { at: Date.now() - MINUTE, wait: 0 } }],
    ["after a day of failures", { misses: 28, nextLook: { at: Date.now() - MINUTE, wait: 60 * MINUTE } }],
  ])("%s", async (_when, left) => {
    const { id } = await storeOrphaned(left);
    service.store.seed([{ url: PAGE }]);
    const { follow } = await startWorker();
    expect(await follow(id)).toMatchObject({ state: "found" });
    expect(looks()).toBe(1);
  });

  test("and is told no more than that where it is refused again", async () => {
    const { id } = await storeOrphaned({ needsUser: true });
    fails(403);
    const { follow } = await startWorker();
    expect(await follow(id)).toMatchObject({ state: "unknown", needsUser: true });
    expect(looks()).toBe(1);
    expect(await fakeBrowser.alarms.get(`look:${id}`)).toBeUndefined();
  });

  test.each([
    ["refusals", { needsUser: true }],
    ["failures", { misses: 28 }],
  ])("and the planned looks go on once the service answers after %s", async (_what, stopped) => {
    const { id } = await storeOrphaned({ looks: 4, ...stopped });
    const { follow } = await startWorker();
    expect(await follow(id)).toMatchObject({ state: "unknown", looks: 5, needsUser: false, misses: 0 });
    await vi.waitFor(async () => expect(await waitOf((await journal())[0])).toBe(4 * MINUTE));
    expect(looks()).toBe(1);
  });
});

test("a pause that the service asks for in answer to a look is kept", async () => {
  const { id } = await storeOrphaned({});
  service.intercept("listReports", { when: "before" }, () =>
    Response.json({}, { status: 429, headers: { "retry-after": "600" } }),
  );
  const { continueReconciling } = await startWorker();
  await continueReconciling(id);
  expect(await waitOf((await journal())[0])).toBe(10 * MINUTE);
});

test("where a hundred rows are too large, ten are asked for, and the report is found", async () => {
  const { id } = await storeOrphaned({});
  service.store.seed([{ url: PAGE }]);
  service.intercept("listReports", { when: "before" }, () => new Response("x".repeat(9 * 1024 * 1024)));
  const { continueReconciling } = await startWorker();
  await continueReconciling(id);
  expect((await journal())[0]).toMatchObject({ state: "found", looks: 1 });
  const asked = service.requests.map(({ path }) => new URLSearchParams(path.split("?")[1]).get("per_page"));
  expect(asked).toEqual(["100", "10"]);
});

test("forty lost answers are looked up two at a time", async () => {
  const entry = await storeOrphaned({});
  await storeTasks(...Array.from({ length: 40 }, (_, n) => ({ ...entry, id: `${n}`, url: `${PAGE}/${n}` })));
  let now = 0;
  let most = 0;
  const two = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  for (let look = 0; look < 40; look++) {
    service.intercept("listReports", { when: "before" }, async () => {
      most = Math.max(most, ++now);
      if (now === 2) two.resolve();
      await release.promise;
      now--;
      return Response.json({}, { status: 403 });
    });
  }
  const { recoverAll } = await startWorker();
  await recoverAll();
  await two.promise;
  // A third one would arrive before the last of so many round trips.
  for (let trip = 0; trip < 50; trip++) await fetch(service.address, { method: "HEAD" });
  release.resolve();
  await vi.waitFor(async () => expect((await journal()).every(({ needsUser }) => needsUser)).toBe(true));
  expect(looks()).toBe(40);
  expect(most).toBe(2);
});
