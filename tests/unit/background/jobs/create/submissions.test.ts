import { describe, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { AppError } from "@/utils/errors.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { sent, service, setUpService, startConnectedService } from "../../../support/connected-service.ts";
import { click, journal, journalShows, lookUp, PAGE, storeOrphaned } from "../../../support/creating.ts";
import { fillDatabase, storedJobs, storeTasks } from "../../../support/stored-tasks.ts";
import { startWorker } from "../../../support/worker.ts";

setUpService();

describe("one click makes one request", () => {
  test("the answer's report is in the journal", async () => {
    const { create } = await startWorker();
    const submission = await create(click());
    expect(submission).toMatchObject({ state: "done", report: { result: "good", url: PAGE }, failure: null });
    expect(await journal()).toEqual([submission]);
    expect(sent(service, "POST")).toHaveLength(1);
  });

  test("the journal was written before the request was sent", async () => {
    let before: Submission[] = [];
    service.intercept("createReport", { when: "before" }, async () => {
      before = await journal();
      return new Response("{}", { status: 422 });
    });
    const { create } = await startWorker();
    await create(click());
    expect(before.map(({ state }) => state)).toEqual(["sending"]);
  });

  test("without a network nothing is sent, and the journal says so", async () => {
    const stored = JSON.stringify(await fakeBrowser.storage.local.get());
    await fakeBrowser.storage.local.set(JSON.parse(stored.replaceAll(service.address, "http://service.invalid")));
    Object.defineProperty(navigator, "onLine", { value: false, configurable: true });
    const { create } = await startWorker();
    const submission = await create(click()).finally(() => Reflect.deleteProperty(navigator, "onLine"));
    expect(submission).toMatchObject({ state: "notSent", failure: { kind: "noNetwork" } });
  });

  test("a hundred clicks for one address at once are one request", async () => {
    const { create } = await startWorker();
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => create(click())));
    expect(new Set(outcomes.map(({ id }) => id)).size).toBe(1);
    expect(outcomes.every(({ state }) => state === "done")).toBe(true);
    expect(sent(service, "POST")).toHaveLength(1);
  });

  test("the same click arriving twice is one request, even after its answer", async () => {
    const { create } = await startWorker();
    const once = click();
    await create(once);
    expect((await create(once)).state).toBe("done");
    expect(sent(service, "POST")).toHaveLength(1);
  });

  test("takes the place of an earlier one that the user saw refused, and corrected", async () => {
    service.intercept("createReport", { when: "before" }, () => Response.json({}, { status: 422 }));
    const { create, markSeen } = await startWorker();
    const refused = await create(click({ privacy: 2, password: "too short" }));
    await markSeen([refused.id]);
    const created = await create(click({ privacy: 2, password: "long enough by now" }));
    expect(await journal()).toEqual([created]);
  });

  test("leaves an earlier refusal that nobody has seen", async () => {
    service.intercept("createReport", { when: "before" }, () => Response.json({}, { status: 422 }));
    const { create } = await startWorker();
    await create(click());
    await create(click());
    expect((await journal()).map(({ state }) => state).sort()).toEqual(["done", "refused"]);
  });

  test("two addresses are two requests, each with its own Idempotency-Key", async () => {
    const { create } = await startWorker();
    await Promise.all([create(click()), create(click({ url: "https://example.com/other" }))]);
    const keys = service.requests.map(({ headers }) => headers["idempotency-key"]);
    expect(new Set(keys).size).toBe(2);
  });

  test("without the host permission no extra header risks the preflight", async () => {
    vi.spyOn(fakeBrowser.permissions, "contains").mockImplementation(async () => false);
    const { checkConnection } = await import("@/entrypoints/background/connections/check.ts");
    await checkConnection();
    const { create } = await startWorker();
    await create(click());
    expect(service.requests.at(-1)?.headers).not.toHaveProperty("idempotency-key");
  });

  test("a journal that cannot be written means that nothing is sent", async () => {
    const { create } = await startWorker();
    fillDatabase();
    await expect(create(click())).rejects.toEqual(new AppError("storageFailed"));
    expect(service.requests).toEqual([]);
  });

  test("what cannot be remembered for the next popup makes no created report unknown", async () => {
    const { create } = await startWorker();
    vi.spyOn(fakeBrowser.storage.session, "set").mockRejectedValue(new Error("quota"));
    expect(await create(click())).toMatchObject({ state: "done" });
  });

  test("a corrupt journal is put right by the next click", async () => {
    await fakeBrowser.storage.local.set({ submissions: { broken: [1, 2] } });
    const { create } = await startWorker();
    expect(await create(click())).toMatchObject({ state: "done" });
    expect(await journal()).toHaveLength(1);
  });

  test("a missing permission is told before anything is sent", async () => {
    vi.spyOn(fakeBrowser.permissions, "contains").mockImplementation(async () => false);
    const { create } = await startWorker();
    await expect(create(click())).rejects.toEqual(new AppError("permissionMissing"));
    expect(service.requests).toEqual([]);
  });
});

describe("every outcome has its name", () => {
  test.each([400, 401, 403, 404, 409, 410, 413, 415, 418, 422])("%i: refused, surely not made", async (status) => {
    service.intercept("createReport", { when: "before" }, () => Response.json({ message: "No." }, { status }));
    const { create } = await startWorker();
    expect(await create(click())).toMatchObject({ state: "refused", failure: { status } });
  });

  test.each([408, 425, 429, 500, 502, 503, 504])("%i: nobody can know", async (status) => {
    service.intercept("createReport", { when: "before" }, () => Response.json({}, { status }));
    const { create } = await startWorker();
    expect(await create(click())).toMatchObject({ state: "unknown", failure: { status } });
    expect(sent(service, "POST")).toHaveLength(1);
  });

  test("421: fetch itself sends it once more, and nobody can know", async () => {
    for (let time = 0; time < 2; time++) {
      service.intercept("createReport", { when: "before" }, () => Response.json({}, { status: 421 }));
    }
    const { create } = await startWorker();
    expect(await create(click())).toMatchObject({ state: "unknown", failure: { status: 421 } });
    expect(new Set(service.requests.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
  });

  test("a lost answer is looked up: the report that was made is found", async () => {
    service.intercept("createReport", { when: "after" }, () => "drop");
    const { create } = await startWorker();
    await create(click());
    await journalShows({ state: "found", found: 1, report: expect.objectContaining({ url: PAGE }) as never });
    expect(sent(service, "POST")).toHaveLength(1);
  });

  test("a success that names no report is looked up as well", async () => {
    service.intercept("createReport", { when: "after" }, () => Response.json({ success: true }));
    const { create } = await startWorker();
    await create(click());
    await journalShows({ state: "found", found: 1 });
  });

  test("several new reports of the address are counted", async () => {
    service.intercept("createReport", { when: "after" }, () => {
      service.store.seed([{ url: PAGE, result: "bad" }]);
      return "drop";
    });
    const { create } = await startWorker();
    await create(click());
    await journalShows({ state: "found", found: 2, report: expect.objectContaining({ result: "bad" }) as never });
  });

  test("an older report of the address is not taken for the new one", async () => {
    service.store.seed([{ url: PAGE }]);
    await lookUp(PAGE);
    service.intercept("createReport", { when: "before" }, () => "drop");
    const { create } = await startWorker();
    await create(click());
    await journalShows({ state: "unknown", looks: 1, report: null });
  });

  test("an older report is not taken for the new one after the newest was deleted", async () => {
    const { forget } = await import("@/entrypoints/background/reports/latest.ts");
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
    service.store.seed([{ url: PAGE, generated_at: hourAgo }, { url: PAGE }]);
    await lookUp(PAGE);
    service.store.deleteReport(2);
    await forget(["2"]);
    service.intercept("createReport", { when: "before" }, () => Response.json({}, { status: 503 }));
    const { create } = await startWorker();
    await create(click());
    await journalShows({ state: "unknown", looks: 1, report: null });
  });

  test("the report of an earlier click is not taken for the new one, although it was not remembered", async () => {
    const { create } = await startWorker();
    await create(click());
    await fakeBrowser.storage.session.clear();
    service.intercept("createReport", { when: "before" }, () => Response.json({}, { status: 503 }));
    await create(click());
    await journalShows({ state: "unknown", looks: 1, report: null });
  });

  test("a look that fails is not counted, and an alarm makes it again", async () => {
    service.intercept("createReport", { when: "before" }, () => Response.json({}, { status: 503 }));
    service.intercept("listReports", { when: "before" }, () => Response.json({}, { status: 401 }));
    const { create } = await startWorker();
    const { id } = await create(click());
    await vi.waitFor(async () => expect(await fakeBrowser.alarms.get(`look:${id}`)).toBeDefined());
    expect((await journal())[0]).toMatchObject({ state: "unknown", looks: 0 });
  });

  test("a look that still fails after a day is not made again", async () => {
    const { id } = await storeOrphaned({ state: "unknown", endedAt: Date.now() - 25 * 60 * 60_000 });
    service.intercept("listReports", { when: "before" }, () => Response.json({}, { status: 401 }));
    const { continueReconciling } = await startWorker();
    await continueReconciling(id);
    expect((await fakeBrowser.alarms.getAll()).map(({ name }) => name)).not.toContain(`look:${id}`);
  });

  test("a service that asks for a pause is not asked before it is over", async () => {
    const answer = () => Response.json({}, { status: 429, headers: { "retry-after": "600" } });
    service.intercept("createReport", { when: "before" }, answer);
    const { create } = await startWorker();
    const { id } = await create(click());
    await vi.waitFor(async () => {
      const alarm = await fakeBrowser.alarms.get(`look:${id}`);
      expect(alarm?.scheduledTime).toBeGreaterThan(Date.now() + 590_000);
    });
    expect(sent(service, "GET")).toEqual([]);
  });

  test("after such a pause the looks go on one by one, not all at once", async () => {
    const failure = { kind: "rateLimited", retryAt: Date.now() - 11_000 } as const;
    const { id } = await storeOrphaned({ state: "unknown", endedAt: Date.now() - 600_000, failure });
    const { continueReconciling } = await startWorker();
    await continueReconciling(id);
    expect((await journal())[0]).toMatchObject({ looks: 3 });
    expect(await fakeBrowser.alarms.get(`look:${id}`)).toBeDefined();
  });

  test("a report is found among those of a crowded site's other pages", async () => {
    const start = "https://example.com/";
    service.intercept("createReport", { when: "after" }, () => {
      service.store.seed(Array.from({ length: 120 }, (_, index) => ({ url: `${start}${index}` })));
      return "drop";
    });
    const { create } = await startWorker();
    await create(click({ url: start }));
    await journalShows({ state: "found", found: 1 });
  });

  test("the newest report of a crowded site needs no second list", async () => {
    service.store.seed(Array.from({ length: 120 }, (_, index) => ({ url: `${PAGE}/${index}` })));
    service.intercept("createReport", { when: "after" }, () => "drop");
    const { create } = await startWorker();
    await create(click());
    await journalShows({ state: "found", found: 1 });
    expect(sent(service, "GET")).toHaveLength(1);
  });

  test("a report from the future is of another time zone, and not taken for the new one", async () => {
    const soon = new Date(Date.now() + 60 * 60_000).toISOString();
    service.store.seed([{ url: PAGE, generated_at: soon }]);
    service.intercept("createReport", { when: "before" }, () => "drop");
    const { create } = await startWorker();
    await create(click());
    await journalShows({ state: "unknown", looks: 1 });
  });

  test("a report of a longer address is not taken for the new one", async () => {
    service.intercept("createReport", { when: "before" }, () => {
      service.store.seed([{ url: `${PAGE}/below` }]);
      return "drop";
    });
    const { create } = await startWorker();
    await create(click());
    await journalShows({ state: "unknown", looks: 1 });
  });
});

describe("a killed worker loses nothing and doubles nothing", () => {
  test("what was being sent is looked up at the next start", async () => {
    await storeOrphaned({ state: "sending" });
    service.store.seed([{ url: PAGE }]);
    const { recoverAll } = await startWorker();
    await recoverAll();
    await journalShows({ state: "found", found: 1, failure: { kind: "interrupted" } });
    expect(sent(service, "POST")).toEqual([]);
  });

  test("with no page there to ask for the outcome, an alarm starts the worker that finds it", async () => {
    const alarms = async () => (await fakeBrowser.alarms.getAll()).map(({ name }) => name);
    let expected: string[] = [];
    service.intercept("createReport", { when: "before" }, async () => {
      expected = await alarms();
      return Response.json({}, { status: 422 });
    });
    const { create } = await startWorker();
    const { id } = await create(click());
    expect(expected).toContain(`look:${id}`);
    expect(await alarms()).not.toContain(`look:${id}`);
    const left = await storeOrphaned({ state: "sending" });
    service.store.seed([{ url: PAGE }]);
    const { continueReconciling } = await startWorker();
    await continueReconciling(left.id);
    await journalShows({ state: "found", found: 1 });
  });

  test("an alarm starts the worker again that ends between the first looks", async () => {
    const { id } = await storeOrphaned({ state: "unknown", endedAt: Date.now() });
    const { recoverAll } = await startWorker();
    await recoverAll();
    await journalShows({ state: "unknown", looks: 1 });
    expect(await fakeBrowser.alarms.get(`look:${id}`)).toBeDefined();
  });

  test("a report that was found needs no alarm any more", async () => {
    const { id } = await storeOrphaned({ state: "unknown", endedAt: Date.now() });
    service.store.seed([{ url: PAGE }]);
    const { continueReconciling } = await startWorker();
    await continueReconciling(id);
    await journalShows({ state: "found", found: 1 });
    expect((await fakeBrowser.alarms.getAll()).map(({ name }) => name)).not.toContain(`look:${id}`);
  });

  test("what never arrived stays unknown, and is sent again only when the user says so", async () => {
    const { id } = await storeOrphaned({ state: "sending" });
    const { recoverAll, sendAgain } = await startWorker();
    await recoverAll();
    await journalShows({ state: "unknown", looks: 1 });
    expect(sent(service, "POST")).toEqual([]);
    expect(await sendAgain(id)).toMatchObject({ id, state: "done", found: 0 });
    expect(service.requests.at(-1)?.headers["idempotency-key"]).toBe(id);
  });

  test("two popups that send it again at once send it once", async () => {
    const { id } = await storeOrphaned({ state: "unknown", looks: 5 });
    const { sendAgain } = await startWorker();
    const outcomes = await Promise.all([sendAgain(id), sendAgain(id)]);
    expect(outcomes.map(({ state }) => state)).toEqual(["done", "done"]);
    expect(sent(service, "POST")).toHaveLength(1);
  });

  test("sending again joins nothing of another kind of window", async () => {
    const { id } = await storeOrphaned({ state: "refused" });
    const arrived = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<Response>();
    service.intercept("createReport", { when: "before" }, () => {
      arrived.resolve();
      return answer.promise;
    });
    const { create, sendAgain } = await startWorker();
    const ofIncognito = create(click({ incognito: true }));
    await arrived.promise;
    expect(await sendAgain(id)).toMatchObject({ id, state: "done", incognito: false });
    answer.resolve(Response.json({}, { status: 422 }));
    expect(await ofIncognito).toMatchObject({ state: "refused", incognito: true });
    expect(sent(service, "POST")).toHaveLength(2);
  });

  test("sending again what is gone from the journal sends nothing", async () => {
    const entry = await storeOrphaned({ state: "refused" });
    const { sendAgain, discard } = await startWorker();
    const outcomes = await Promise.allSettled([discard(entry.id), sendAgain(entry.id)]);
    expect(outcomes[1]).toMatchObject({ status: "rejected", reason: { kind: "notFound" } });
    expect(sent(service, "POST")).toEqual([]);
  });

  test("a page that follows it learns what is known at the next start", async () => {
    const { id } = await storeOrphaned({ state: "sending" });
    const { follow } = await startWorker();
    expect(await follow(id)).toMatchObject({ state: "unknown", failure: { kind: "interrupted" } });
  });

  test("the click that is repeated after the kill joins the entry instead of sending", async () => {
    await storeOrphaned({ id: "click", state: "sending" });
    const { create } = await startWorker();
    expect(await create(click({ id: "click" }))).toMatchObject({ state: "unknown" });
    expect(sent(service, "POST")).toEqual([]);
  });

  test("an alarm goes on looking after 30 s", async () => {
    const { id } = await storeOrphaned({ state: "unknown", endedAt: Date.now() - 31_000, looks: 3 });
    service.store.seed([{ url: PAGE }]);
    const { continueReconciling } = await startWorker();
    await continueReconciling(id);
    await journalShows({ state: "found", found: 1 });
  });

  test("a look that finds nothing asks for an alarm", async () => {
    const { id } = await storeOrphaned({ state: "unknown", endedAt: Date.now() - 11_000, looks: 2 });
    const { continueReconciling } = await startWorker();
    await continueReconciling(id);
    expect(await fakeBrowser.alarms.get(`look:${id}`)).toBeDefined();
  });

  test("looks of another service's connection are not made", async () => {
    const { id } = await storeOrphaned({ state: "unknown", endedAt: Date.now() - 90_000, connectionId: "another" });
    const { continueReconciling } = await startWorker();
    await continueReconciling(id);
    expect(service.requests).toEqual([]);
  });
});

describe("passwords and private windows", () => {
  const secret = "correct horse";

  test("the password reaches the service and no storage on the disk", async () => {
    const { create } = await startWorker();
    await create(click({ privacy: 2, password: secret }));
    expect(new URLSearchParams(service.requests.at(-1)?.body).get("password")).toBe(secret);
    expect(JSON.stringify(await fakeBrowser.storage.local.get())).not.toContain(secret);
  });

  test("the password of a report that a look has found can be copied until the journal is cleared", async () => {
    service.intercept("createReport", { when: "after" }, () => Response.json({}, { status: 504 }));
    const { create, passwordOf, recoverAll } = await startWorker();
    const { id } = await create(click({ privacy: 2, password: secret }));
    await journalShows({ state: "found", found: 1 });
    await recoverAll();
    expect(await passwordOf(id)).toBe(secret);
    expect(JSON.stringify(await fakeBrowser.storage.local.get())).not.toContain(secret);
    const { clearActivity } = await import("@/entrypoints/background/jobs/retention.ts");
    await clearActivity();
    expect(await passwordOf(id)).toBe("");
  });

  test("the password of a click that arrives again after its report was made can still be copied", async () => {
    const { create, passwordOf } = await startWorker();
    const again = click({ privacy: 2, password: "correct horse" });
    await create(again);
    expect(await create(again)).toMatchObject({ state: "done" });
    expect(await passwordOf(again.id)).toBe("correct horse");
  });

  test("the password of a refused report is forgotten with the journal", async () => {
    service.intercept("createReport", { when: "before" }, () => Response.json({}, { status: 422 }));
    const { create } = await startWorker();
    await create(click({ privacy: 2, password: secret }));
    expect(JSON.stringify(await fakeBrowser.storage.session.get())).toContain(secret);
    const { clearActivity } = await import("@/entrypoints/background/jobs/retention.ts");
    await clearActivity();
    expect(JSON.stringify(await fakeBrowser.storage.session.get())).not.toContain(secret);
  });

  test("clearing the journal leaves alone the password of what is about to enter it", async () => {
    const { passwords } = await import("@/entrypoints/background/jobs/session.ts");
    const { clearActivity } = await import("@/entrypoints/background/jobs/retention.ts");
    await passwords.keep("about to enter", secret);
    await clearActivity();
    expect(await passwords.read("about to enter")).toBe(secret);
  });

  test("a password whose submission never entered the journal is forgotten at the next start", async () => {
    const { passwords } = await import("@/entrypoints/background/jobs/session.ts");
    await passwords.keep("never entered", secret);
    const { recoverAll } = await startWorker();
    await recoverAll();
    expect(await passwords.read("never entered")).toBeUndefined();
  });

  test("sending again uses the password that waits in memory, and says when it is gone", async () => {
    service.intercept("createReport", { when: "before" }, () => "drop");
    const { create, sendAgain } = await startWorker();
    const { id } = await create(click({ privacy: 2, password: secret }));
    expect(JSON.stringify(await fakeBrowser.storage.local.get())).not.toContain(secret);
    service.intercept("createReport", { when: "before" }, () => "drop");
    await sendAgain(id);
    expect(
      new URLSearchParams(service.requests.findLast(({ method }) => method === "POST")?.body).get("password"),
    ).toBe(secret);
    await fakeBrowser.storage.session.clear();
    await expect(sendAgain(id)).rejects.toEqual(new AppError("passwordGone"));
  });

  test("a private window leaves nothing on the disk, nor for the popups of other windows", async () => {
    const { create } = await startWorker();
    await create(click({ incognito: true }));
    expect(JSON.stringify(await fakeBrowser.storage.local.get())).not.toContain("example.com/page");
    const { latestReportsItem } = await import("@/utils/models/look-up.ts");
    expect(await latestReportsItem.getValue()).toEqual({});
    expect((await journal()).map(({ state }) => state)).toEqual(["done"]);
  });
});

test("seeing an outcome marks it", async () => {
  const { create, discard, markSeen } = await startWorker();
  const { id } = await create(click());
  await markSeen([id]);
  expect((await journal())[0]?.seen).toBe(true);
  await discard(id);
  expect(
    (await journal()).map(({ state }) => state),
    "what has come to a report stays",
  ).toEqual(["done"]);
});

test("the journal keeps 5,000 entries and 30 days, and whatever is open", async () => {
  const old = await storeOrphaned({ state: "done", startedAt: Date.now() - 31 * 86_400_000 });
  const recent = Array.from({ length: 5_005 }, (_, index) => ({
    ...old,
    id: `${index}`,
    startedAt: Date.now() - 1_000,
  }));
  const open = { ...old, id: "open", state: "unknown", connectionId: "other" } as const;
  await storeTasks(...recent, old, open);
  await startWorker();
  const { start } = await import("@/entrypoints/background/jobs/start.ts");
  await start();
  const ids = (await journal()).map(({ id }) => id);
  expect(ids).toHaveLength(5_001);
  expect(ids).toContain("open");
  expect(ids).not.toContain(old.id);
});

test.each([
  ["is kept as long as one of its reports is young enough", -1_000, 0, 4],
  ["is dropped where there is no room for all of it", 60_000, 4_998, 0],
])("a job %s", async (_what, sinceLimit, others, kept) => {
  const limit = Date.now() - 30 * 86_400_000;
  const startedAt = limit + sinceLimit;
  const old = await storeOrphaned({ state: "done", batch: "job", startedAt });
  const tasks = [1, 2, 3].map((place) => ({ ...old, id: `of job ${place}`, startedAt: startedAt + place * 3_000 }));
  const { batch: _none, ...single } = old;
  const job = { kind: "job", id: "job", pace: "normal", state: "ended", continuedAt: startedAt } as const;
  const { connectionId, privacy } = old;
  await storeTasks(
    { ...job, connectionId, privacy, startedAt, failure: null },
    ...tasks,
    ...Array.from({ length: others }, (_, index) => ({ ...single, id: `${index}`, startedAt: Date.now() })),
  );
  await startWorker();
  const { start } = await import("@/entrypoints/background/jobs/start.ts");
  await start();
  const left = [...(await storedJobs()), ...(await journal()).filter(({ batch }) => batch === "job")];
  expect(left).toHaveLength(kept);
});

test("a rater that fails makes no report, and the look says so", async () => {
  const broken = await startConnectedService(async () => Promise.reject(new Error("broken")));
  const { create } = await startWorker();
  await create(click());
  await journalShows({ state: "unknown", looks: 1, failure: { kind: "serviceFailed", status: 500 } as never });
  await broken.close();
});
