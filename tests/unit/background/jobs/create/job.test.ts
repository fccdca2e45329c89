import { beforeEach, describe, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { type ConnectionRecord, connectionsItem } from "@/utils/models/connection.ts";
import type { Job } from "@/utils/models/job.ts";
import type { Submission, SubmissionState } from "@/utils/models/submission.ts";
import { connected, good, sent, service, setUpService } from "../../../support/connected-service.ts";
import { fillDatabase, storedJobs, storedSubmissions, storeTasks } from "../../../support/stored-tasks.ts";
import { startWorker } from "../../../support/worker.ts";

const HOUR = 3_600_000;
const COUNT = 12;
const HOUR_LONG = { status: 429, headers: { "retry-after": "3600" } };
const URLS = Array.from({ length: COUNT }, (_, index) => `https://example.com/${index}`);
/** The service rates these when the promise has come. */
let held: { urls: string[]; until: Promise<void> };
/** When it began to rate. */
let starts: number[];

/** Of requests 3 s apart, the first may arrive late on a busy machine; without a pace they are milliseconds apart. */
const APART_MS = 1_500;

beforeEach(() => {
  [held, starts] = [{ urls: [], until: Promise.resolve() }, []];
});

setUpService(async (url) => {
  starts.push(performance.now());
  if (held.urls.includes(url)) await held.until;
  return good(url);
});

async function job(id?: string): Promise<Job> {
  const jobs = await storedJobs();
  return (id ? jobs.find((one) => one.id === id) : jobs[0]) as Job;
}

/** How many of all creations stand in each state. */
async function states(): Promise<Partial<Record<SubmissionState, number>>> {
  const all = (await storedSubmissions()).map(({ state }) => state);
  return Object.fromEntries(all.map((state) => [state, all.filter((other) => other === state).length]));
}

function waitForJob(state: Job["state"], id?: string): Promise<Job> {
  return vi.waitFor(async () => {
    const now = await job(id);
    expect(now.state).toBe(state);
    return now;
  });
}

/** Lets the service rate these only when the returned function was called. */
function hold(urls = URLS.slice(0, 3)): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  held = { urls, until: promise };
  return resolve;
}

function fail(count: number, answer: () => Response): void {
  for (let place = 0; place < count; place++) service.intercept("createReport", { when: "before" }, answer);
}

/** What an earlier worker, or an earlier browser session, left of a job. */
async function left(changes: Partial<Job> = {}, task: Partial<Submission> = {}): Promise<void> {
  const now = Date.now();
  const common = { connectionId: connected.id, privacy: 1, startedAt: now, failure: null } as const;
  const stood = { endedAt: null, report: null, looks: 0, found: 0, seen: true, incognito: false } as const;
  await storeTasks(
    { ...common, kind: "job", id: "job", pace: "fast", state: "running", continuedAt: now, ...changes },
    ...URLS.map((url, place) => {
      const of = { id: `${place}`, url, batch: "job", place, privacy: changes.privacy ?? 1 };
      return { ...common, ...stood, kind: "create", state: "waiting", ...of, ...task } as Submission;
    }),
  );
}

describe("a job", () => {
  test("sends one request for each address, and ends", async () => {
    await (await startWorker()).startJob(URLS, { urls: [...URLS, URLS[0] as string] });
    await waitForJob("ended");
    expect(await states()).toEqual({ done: COUNT });
    expect(sent(service, "POST")).toHaveLength(COUNT);
    expect((await storedSubmissions()).every(({ seen }) => seen)).toBe(true);
  });

  test("sends the next request while a success is being written, and ends when all are", async () => {
    const held = Promise.withResolvers<void>();
    const { startJob } = await startWorker();
    void navigator.locks.request("session:latestReports", () => held.promise);
    await startJob(URLS);
    try {
      await vi.waitFor(() => expect(sent(service, "POST")).toHaveLength(COUNT));
      expect((await job()).state, "nothing is remembered yet").toBe("running");
    } finally {
      held.resolve();
    }
    await waitForJob("ended");
    expect(await states()).toEqual({ done: COUNT });
  });

  test("goes in the order of its addresses, one at a time and apart where that is its pace", async () => {
    const { startJob, stopJob } = await startWorker();
    const id = await startJob(URLS, { pace: "normal" });
    await vi.waitFor(() => expect(starts).toHaveLength(2));
    await stopJob(id);
    expect((starts[1] as number) - (starts[0] as number)).toBeGreaterThan(APART_MS);
    await vi.waitFor(async () => expect(await states()).toEqual({ done: 2, stopped: COUNT - 2 }));
    const done = (await storedSubmissions()).filter(({ state }) => state === "done").map(({ url }) => url);
    expect(done.sort()).toEqual(URLS.slice(0, 2));
  });

  test("keeps its pace also where the first has waited for its place behind other requests", async () => {
    const held = Promise.withResolvers<void>();
    for (let place = 0; place < 3; place++) {
      service.intercept("deleteReport", { when: "before" }, () => held.promise.then(() => Response.json({})));
    }
    const { startJob, stopJob } = await startWorker();
    const { deleteReports } = await import("@/entrypoints/background/jobs/remove/index.ts");
    const reports = ["1", "2", "3"].map((id) => ({ id, url: `https://example.com/${id}` }));
    await deleteReports({ connectionId: connected.id, reports, search: "" });
    await vi.waitFor(() => expect(sent(service, "DELETE")).toHaveLength(3));
    const id = await startJob(URLS, { pace: "normal" });
    const later = performance.now() + 3_000;
    await vi.waitFor(() => expect(performance.now()).toBeGreaterThan(later));
    held.resolve();
    await vi.waitFor(() => expect(starts).toHaveLength(2));
    await stopJob(id);
    expect((starts[1] as number) - (starts[0] as number)).toBeGreaterThan(APART_MS);
  });

  test("keeps its password off the disk, sends it with each, and tells it until it is not remembered any more", async () => {
    const { startJob, passwordOf } = await startWorker();
    const id = await startJob(URLS, { privacy: 2, password: "correct horse" });
    expect(JSON.stringify([await storedJobs(), await storedSubmissions()])).not.toContain("correct horse");
    await waitForJob("ended");
    const posts = service.requests.filter(({ method }) => method === "POST");
    expect(posts.map(({ body }) => new URLSearchParams(String(body)).get("password"))).toEqual(
      URLS.map(() => "correct horse"),
    );
    expect(await passwordOf(id)).toBe("correct horse");
    expect(JSON.stringify([await storedJobs(), await fakeBrowser.storage.local.get()])).not.toContain("horse");
    const { clearActivity } = await import("@/entrypoints/background/jobs/retention.ts");
    await clearActivity();
    expect(await passwordOf(id)).toBe("");
    expect(JSON.stringify(await fakeBrowser.storage.session.get())).not.toContain("horse");
  });

  test("that has ended stays in Activity, however much is cleared, while one of its reports is unclear", async () => {
    await left({ state: "ended" }, { state: "unknown" });
    const { clearActivity } = await import("@/entrypoints/background/jobs/retention.ts");
    await clearActivity();
    expect(await job()).toMatchObject({ id: "job", state: "ended" });
    expect(await states()).toEqual({ unknown: COUNT });
  });

  test("pauses where its password is refused, and goes on with another one", async () => {
    const { startJob, continueJob, passwordOf } = await startWorker();
    fail(3, () => Response.json({ errors: { password: ["At least 8 characters."] } }, { status: 422 }));
    const id = await startJob(URLS, { privacy: 2, password: "short" });
    const { failure } = await waitForJob("paused");
    expect(failure?.fields).toEqual({ password: "At least 8 characters." });
    await vi.waitFor(async () => expect(await states()).toEqual({ waiting: COUNT }));
    expect(await passwordOf(id)).toBe("");
    await expect(continueJob({ id })).rejects.toMatchObject({ kind: "passwordGone" });
    await continueJob({ id, password: "correct horse" });
    await waitForJob("ended");
    expect(await states()).toEqual({ done: COUNT });
    const keys = service.requests.map(({ headers }) => headers["idempotency-key"]).filter(Boolean);
    expect(new Set(keys).size, "a refusal may be repeated with its key").toBe(keys.length);
  });

  test("asks anew for one that is refused after another one was taken and lost", async () => {
    await left({ privacy: 2, state: "paused", failure: { kind: "passwordGone" } }, { startedAt: Date.now() - HOUR });
    const [made, ...others] = (await storedSubmissions()) as [Submission, ...Submission[]];
    const report = {
      id: "9",
      url: made.url,
      result: "good",
      generatedAt: null,
      privacy: 2,
      link: null,
      more: {},
    } as const;
    await storeTasks(await job(), { ...made, state: "done", report }, ...others);
    fail(3, () => Response.json({ errors: { password: ["At least 8 characters."] } }, { status: 422 }));
    const { continueJob, passwordOf } = await startWorker();
    await continueJob({ id: "job", password: "short" });
    await vi.waitFor(async () => expect((await job()).failure?.fields).toBeDefined());
    await vi.waitFor(async () => expect(await states()).toEqual({ done: 1, waiting: COUNT - 1 }));
    expect(await passwordOf("job")).toBe("");
    await continueJob({ id: "job", password: "correct horse" });
    await waitForJob("ended");
    expect(await states()).toEqual({ done: COUNT });
  });

  test("goes on where its password is refused for one address, and taken for others", async () => {
    const { startJob, passwordOf } = await startWorker();
    const refuse = () => Response.json({ errors: { password: ["Holds the site's name."] } }, { status: 422 });
    service.intercept("createReport", { when: "after" }, () =>
      Response.json({ data: service.store.readReport(1) }, { status: 201 }),
    );
    fail(1, refuse);
    const id = await startJob(URLS, { privacy: 2, password: "correct horse", pace: "normal", urls: URLS.slice(0, 3) });
    await waitForJob("ended");
    expect(await states()).toEqual({ done: 2, refused: 1 });
    expect(await passwordOf(id)).toBe("correct horse");
  });

  test("takes its password along when it is dropped for its age", async () => {
    const { keptJobs } = await import("@/entrypoints/background/jobs/session.ts");
    const old = Date.now() - 31 * 24 * HOUR;
    await keptJobs.keep("job", { password: "correct horse" });
    await left({ state: "ended", privacy: 2, startedAt: old }, { state: "done", startedAt: old });
    const { trimJournal } = await import("@/entrypoints/background/jobs/retention.ts");
    await trimJournal();
    expect([await storedJobs(), await keptJobs.ids()]).toEqual([[], []]);
  });

  test.each([
    ["from private windows", {}, true],
    ["of no address", { urls: [] }, false],
    [
      "of more than 1,000",
      { urls: Array.from({ length: 1_001 }, (_, index) => `https://example.com/${index}`) },
      false,
    ],
    ["with a password that is not there", { privacy: 2 as const }, false],
  ])("is not made %s", async (_what, given, incognito) => {
    await expect((await startWorker()).startJob(URLS, given, incognito)).rejects.toThrow();
    expect(await storedJobs()).toEqual([]);
  });

  test("remembers how many addresses were left out, also when a part is tried again", async () => {
    fail(1, () => Response.json({}, { status: 422 }));
    const { startJob, retryJob } = await startWorker();
    const id = await startJob(URLS, { urls: URLS.slice(0, 1), skipped: 3 });
    expect(await waitForJob("ended")).toMatchObject({ skipped: 3 });
    await retryJob({ id, part: "failed" });
    expect(await waitForJob("ended")).toMatchObject({ skipped: 3 });
  });

  test("that cannot be written is not sent", async () => {
    const { startJob } = await startWorker();
    const giveRoom = fillDatabase();
    await expect(startJob(URLS)).rejects.toMatchObject({ kind: "storageFailed" });
    giveRoom();
    expect(sent(service, "POST")).toEqual([]);
  });
});

describe("a pause", () => {
  test("of the user lets end what is under way, and goes on where it stopped", async () => {
    const release = hold();
    const { startJob, pauseJob, continueJob } = await startWorker();
    const id = await startJob(URLS);
    await vi.waitFor(() => expect(sent(service, "POST")).toHaveLength(3));
    await pauseJob(id);
    release();
    await vi.waitFor(async () => expect(await states()).toEqual({ done: 3, waiting: COUNT - 3 }));
    expect(await job()).toMatchObject({ state: "paused", failure: null });
    await Promise.all([continueJob({ id }), continueJob({ id })]);
    await waitForJob("ended");
    expect(await states()).toEqual({ done: COUNT });
    expect(sent(service, "POST")).toHaveLength(COUNT);
  });

  test("of the user holds where the worker starts only with it, and goes on with what was left", async () => {
    await left({ pace: "normal" });
    const { pauseJob, recover } = await startWorker();
    // As slow as a browser's.
    const get = fakeBrowser.storage.session.get.bind(fakeBrowser.storage.session);
    vi.spyOn(fakeBrowser.storage.session, "get").mockImplementation(async (keys) => {
      await fetch(service.address, { method: "HEAD" });
      return get(keys as never);
    });
    await Promise.all([recover(), pauseJob("job")]);
    for (let trip = 0; trip < 50; trip++) await fetch(service.address, { method: "HEAD" });
    expect([(await job()).state, sent(service, "POST")]).toEqual(["paused", []]);
  });

  test("of the user makes no two requests at once of one at a time", async () => {
    const release = hold(URLS);
    const { startJob, pauseJob, continueJob } = await startWorker();
    const id = await startJob(URLS, { pace: "normal" });
    await vi.waitFor(() => expect(starts).toHaveLength(1));
    await pauseJob(id);
    await continueJob({ id });
    // A second one would arrive before the last of so many round trips.
    for (let trip = 0; trip < 50; trip++) await fetch(service.address, { method: "HEAD" });
    expect(starts).toHaveLength(1);
    await pauseJob(id);
    release();
  });

  test("comes after three failures in a row that are none of the addresses' own, with the reason", async () => {
    fail(COUNT, () => Response.json({}, { status: 403 }));
    await (await startWorker()).startJob(URLS);
    expect(await waitForJob("paused")).toMatchObject({ failure: { kind: "notAllowed", status: 403 } });
    expect(sent(service, "POST").length).toBeLessThanOrEqual(5);
  });

  test("comes at once where the key is rejected", async () => {
    fail(3, () => Response.json({}, { status: 401 }));
    await (await startWorker()).startJob(URLS, { pace: "careful" });
    expect(await waitForJob("paused")).toMatchObject({ failure: { kind: "keyRejected" } });
    expect(sent(service, "POST")).toHaveLength(1);
  });

  test("does not come because the service only takes note, and names no report", async () => {
    for (let place = 0; place < COUNT; place++) {
      const queued = () => Response.json({ id: `queue-${place}`, status: "queued" }, { status: 202 });
      service.intercept("createReport", { when: "after" }, queued);
    }
    await (await startWorker()).startJob(URLS);
    await waitForJob("ended");
    expect(sent(service, "POST")).toHaveLength(COUNT);
  });

  test("does not come because successes say nothing, where the reports are found", async () => {
    for (let place = 0; place < COUNT; place++) {
      service.intercept("createReport", { when: "after" }, () => new Response(null, { status: 201 }));
    }
    await (await startWorker()).startJob(URLS);
    await waitForJob("ended");
    await vi.waitFor(async () => expect(await states()).toEqual({ found: COUNT }));
  });

  test("comes where successes say nothing, and three searches in a row find nothing", async () => {
    fail(COUNT, () => Response.json({}));
    await (await startWorker()).startJob(URLS, { pace: "normal" });
    expect(await waitForJob("paused")).toMatchObject({ failure: { kind: "unexpectedResponse" } });
    expect(sent(service, "POST").length).toBeLessThan(COUNT);
  });

  test("comes after three pages that are no answers of the service", async () => {
    fail(COUNT, () => new Response("<html>Log in</html>", { headers: { "content-type": "text/html" } }));
    await (await startWorker()).startJob(URLS);
    expect(await waitForJob("paused")).toMatchObject({ failure: { kind: "unexpectedResponse" } });
    expect(sent(service, "POST").length).toBeLessThanOrEqual(5);
  });

  test.each([
    ["of Laravel and Rails", 422, { message: "No." }],
    ["of Django", 400, { url: ["Enter a valid URL."] }],
    ["of Spring", 400, { errors: [{ field: "url", defaultMessage: "must be a valid URL" }] }],
  ])("does not come because addresses are refused, in the words %s", async (_whose, status, body) => {
    fail(COUNT, () => Response.json(body, { status }));
    await (await startWorker()).startJob(URLS);
    await waitForJob("ended");
    expect(await states()).toEqual({ refused: COUNT });
  });

  test.each([402, 500])("comes at a %i, whatever it says of the address", async (status) => {
    fail(COUNT, () => Response.json({ errors: { url: ["No more reports this month."] } }, { status }));
    await (await startWorker()).startJob(URLS);
    expect(await waitForJob("paused")).toMatchObject({ failure: { status } });
  });

  test("comes where the service has asked for one three times in a row, and nothing got through between them", async () => {
    fail(COUNT, () => Response.json({}, { status: 429, headers: { "retry-after": "1" } }));
    const { startJob } = await startWorker();
    await startJob(URLS, { pace: "fast" });
    expect(await waitForJob("paused")).toMatchObject({ failure: { kind: "rateLimited", status: 429 } });
  });

  test("that the service asks for is kept and told, and ends by itself", async () => {
    fail(1, () => Response.json({}, { status: 429, headers: { "Retry-After": "2" } }));
    const { startJob } = await startWorker();
    const at = Date.now();
    await startJob(URLS, { pace: "fast" });
    await vi.waitFor(async () => expect((await job()).heldUntil).toBeGreaterThan(at));
    await waitForJob("ended");
    expect(Date.now() - at).toBeGreaterThan(1_000);
    expect(sent(service, "POST")).toHaveLength(COUNT);
    const { done = 0, unknown = 0, found = 0 } = await states();
    expect([done, unknown + found]).toEqual([COUNT - 1, 1]);
  });

  test("that the service asks for does not outlast the connection, as runs of the next one wait for the job", async () => {
    fail(1, () => Response.json({}, HOUR_LONG));
    await (await startWorker()).startJob(URLS, { pace: "normal" });
    await vi.waitFor(async () => expect((await job()).heldUntil).toBeGreaterThan(Date.now()));
    const { connect } = await import("@/entrypoints/background/connections/connect.ts");
    await connect({ serviceUrl: service.address.replace("127.0.0.1", "localhost"), key: service.key });
    const { whenIdle } = await import("@/entrypoints/background/jobs/in-hand.ts");
    await whenIdle();
    expect(await job()).toMatchObject({ state: "paused", failure: { kind: "otherService" } });
  });
});

describe("stopping and trying again", () => {
  test("drops what was not sent", async () => {
    const release = hold();
    const { startJob, stopJob } = await startWorker();
    const id = await startJob(URLS);
    await vi.waitFor(() => expect(sent(service, "POST")).toHaveLength(3));
    await stopJob(id);
    release();
    await vi.waitFor(async () => expect(await states()).toEqual({ done: 3, stopped: COUNT - 3 }));
    expect(sent(service, "POST")).toHaveLength(3);
  });

  test("leaves nothing waiting that comes back unsent after it", async () => {
    const { startJob, stopJob } = await startWorker();
    const { noteWithdrawal } = await import("@/entrypoints/background/connections/open.ts");
    const asked = Promise.withResolvers<void>();
    const stopped = Promise.withResolvers<void>();
    vi.spyOn(fakeBrowser.permissions, "contains").mockImplementation(async () => {
      // Looked at again before the request.
      noteWithdrawal();
      if ((await states()).sending !== 1) return true;
      asked.resolve();
      await stopped.promise;
      return false;
    });
    const id = await startJob(URLS, { pace: "normal" });
    await asked.promise;
    await stopJob(id);
    stopped.resolve();
    await vi.waitFor(async () => expect(await states()).toEqual({ stopped: COUNT }));
    expect(sent(service, "POST")).toEqual([]);
  });

  test.each<[string, () => void]>([
    ["at its pace", () => undefined],
    [
      "in a pause of the service",
      () => service.intercept("listReports", { when: "before" }, () => Response.json({}, HOUR_LONG)),
    ],
  ])("holds up nothing else: a job that waits %s", async (_where, prepare) => {
    prepare();
    const { startJob, stopJob } = await startWorker();
    const { whenIdle } = await import("@/entrypoints/background/jobs/in-hand.ts");
    const { openConnection } = await import("@/entrypoints/background/connections/open.ts");
    const { client } = await openConnection(connected.id);
    const id = await startJob(URLS, { pace: "normal" });
    await vi.waitFor(() => expect(starts).toHaveLength(1));
    await client.listReports().catch(() => undefined);
    await stopJob(id);
    const at = performance.now();
    await whenIdle();
    expect(performance.now() - at, "not even for the pace of two").toBeLessThan(6_000);
    expect(sent(service, "POST")).toHaveLength(1);
  });

  test("sends what was refused once more in the same job, once, with new keys", async () => {
    fail(2, () => Response.json({}, { status: 422 }));
    const { startJob, retryJob } = await startWorker();
    const id = await startJob(URLS);
    await waitForJob("ended");
    await retryJob({ id, part: "failed" });
    await expect(retryJob({ id, part: "failed" })).rejects.toMatchObject({ kind: "notFound" });
    await waitForJob("ended");
    expect(await states()).toEqual({ done: COUNT });
    expect((await storedSubmissions()).map(({ batch }) => batch)).toEqual(URLS.map(() => id));
    expect((await storedJobs()).map((job) => job.id)).toEqual([id]);
    const keys = service.requests
      .filter(({ method }) => method === "POST")
      .map(({ headers }) => headers["idempotency-key"]);
    expect(new Set(keys).size).toBe(COUNT + 2);
  });

  test("sends what the user stopped only where that is asked for, and what failed only where that is", async () => {
    fail(1, () => Response.json({}, { status: 422 }));
    const release = hold([URLS[1] as string]);
    const { startJob, retryJob, stopJob } = await startWorker();
    const id = await startJob(URLS, { pace: "normal" });
    await vi.waitFor(() => expect(sent(service, "POST")).toHaveLength(2));
    await stopJob(id);
    release();
    await vi.waitFor(async () => expect(await states()).toEqual({ refused: 1, done: 1, stopped: COUNT - 2 }));
    await retryJob({ id, part: "failed" });
    await waitForJob("ended");
    expect(await states()).toEqual({ done: 2, stopped: COUNT - 2 });
    expect(sent(service, "POST")).toHaveLength(3);
    await expect(retryJob({ id, part: "failed" })).rejects.toMatchObject({ kind: "notFound" });
    await retryJob({ id, part: "stopped" });
    await vi.waitFor(() => expect(sent(service, "POST")).toHaveLength(4));
    await stopJob(id);
    await vi.waitFor(async () => expect(await states()).toEqual({ done: 3, stopped: COUNT - 3 }));
  });
});

describe("a job of which nothing is left to be sent is over, not paused", () => {
  test("where its last report is refused for all", async () => {
    fail(1, () => Response.json({}, { status: 401 }));
    await (await startWorker()).startJob(URLS, { urls: URLS.slice(0, 1) });
    await waitForJob("ended");
    expect(await states()).toEqual({ refused: 1 });
  });

  test("where the user pauses it while its last report is under way", async () => {
    const release = hold();
    const { startJob, pauseJob } = await startWorker();
    const id = await startJob(URLS, { urls: URLS.slice(0, 1) });
    await vi.waitFor(() => expect(starts).toHaveLength(1));
    await pauseJob(id);
    release();
    await waitForJob("ended");
  });

  test("where the browser was closed meanwhile, and its password is gone", async () => {
    await left({ privacy: 2 }, { state: "unknown", needsUser: true });
    await (await startWorker()).recover();
    await waitForJob("ended");
  });
});

test("what is sent again by itself, and cannot be, does not wait in a job that is over", async () => {
  fail(1, () => Response.json({}, { status: 422 }));
  await (await startWorker()).startJob(URLS, { urls: URLS.slice(0, 1) });
  await waitForJob("ended");
  const { sendAgain } = await import("@/entrypoints/background/jobs/create/index.ts");
  const { noteWithdrawal } = await import("@/entrypoints/background/connections/open.ts");
  const [{ id }] = (await storedSubmissions()) as [Submission];
  vi.spyOn(fakeBrowser.permissions, "contains").mockImplementation(async () => {
    // It is withdrawn between the first look and the request.
    vi.spyOn(fakeBrowser.permissions, "contains").mockImplementation(async () => false);
    noteWithdrawal();
    return true;
  });
  expect(await sendAgain(id)).toMatchObject({ state: "notSent", failure: { kind: "permissionMissing" } });
});

describe("the popup does not tell by itself of what a job sends once more", () => {
  const popupTells = async () => (await storedSubmissions()).some(({ seen }) => !seen);

  test.each([422, 500])("where one address is sent again after a %i", async (status) => {
    fail(1, () => Response.json({}, { status }));
    await (await startWorker()).startJob(URLS, { urls: URLS.slice(0, 1) });
    await waitForJob("ended");
    const { sendAgain } = await import("@/entrypoints/background/jobs/create/index.ts");
    const [{ id }] = (await storedSubmissions()) as [Submission];
    expect(await sendAgain(id)).toMatchObject({ state: "done" });
    expect(await popupTells()).toBe(false);
  });

  test("where all that failed is tried again", async () => {
    fail(2, () => Response.json({}, { status: 422 }));
    const { startJob, retryJob } = await startWorker();
    const id = await startJob(URLS);
    await waitForJob("ended");
    await retryJob({ id, part: "failed" });
    await waitForJob("ended");
    expect(await popupTells()).toBe(false);
  });

  test("but of one that belongs to none", async () => {
    fail(1, () => Response.json({}, { status: 422 }));
    const { create } = await startWorker();
    const { sendAgain, markSeen } = await import("@/entrypoints/background/jobs/create/index.ts");
    const { id } = await create({
      id: "click",
      connectionId: connected.id,
      url: URLS[0] as string,
      privacy: 1,
      incognito: false,
    });
    await markSeen([id]);
    await sendAgain(id);
    expect(await popupTells()).toBe(true);
  });
});

describe("one click and a job", () => {
  const one = { id: "click", url: URLS.at(-1) as string, privacy: 1, incognito: false } as const;

  test("a click takes its place in the job and is sent now, once", async () => {
    const release = hold();
    const { startJob, create } = await startWorker();
    await startJob(URLS);
    await vi.waitFor(() => expect(sent(service, "POST")).toHaveLength(3));
    expect(await create({ ...one, connectionId: connected.id })).toMatchObject({ id: "click", state: "done" });
    release();
    await waitForJob("ended");
    expect(await states()).toEqual({ done: COUNT });
    expect(sent(service, "POST")).toHaveLength(COUNT);
  });

  test("a click that asks for something else is shown the one that waits", async () => {
    const release = hold();
    const { startJob, create } = await startWorker();
    await startJob(URLS);
    const asked = create({ ...one, privacy: 0, connectionId: connected.id });
    await expect(asked).rejects.toMatchObject({ kind: "stillOpen" });
    release();
    await waitForJob("ended");
  });

  test("an address that is being created elsewhere is not sent by the job", async () => {
    const release = hold([one.url]);
    const { startJob, create } = await startWorker();
    const clicked = create({ ...one, connectionId: connected.id });
    await vi.waitFor(() => expect(sent(service, "POST")).toHaveLength(1));
    await startJob(URLS, { urls: [one.url, URLS[0] as string] });
    await waitForJob("ended");
    release();
    expect((await clicked).state).toBe("done");
    expect(await states()).toEqual({ done: 2, notSent: 1 });
  });
});

describe("what an earlier life of the worker left", () => {
  test("goes on, and looks for what was being sent", async () => {
    const { startJob } = await startWorker();
    const release = hold();
    await startJob(URLS);
    await vi.waitFor(() => expect(sent(service, "POST")).toHaveLength(3));
    const { recover } = await startWorker();
    await Promise.all([recover(), recover(), recover()]);
    await waitForJob("ended");
    release();
    expect(sent(service, "POST")).toHaveLength(COUNT);
  });

  test("goes on after the browser's close, if that was less than a day ago", async () => {
    await left();
    await (await startWorker()).recover();
    await waitForJob("ended");
    expect(await states()).toEqual({ done: COUNT });
  });

  test("goes on days after its click, if it was still sending less than a day ago", async () => {
    await left({ continuedAt: Date.now() - 50 * HOUR });
    const [first, ...others] = (await storedSubmissions()) as [Submission];
    await storeTasks(await job(), ...others, { ...first, state: "refused", endedAt: Date.now() - 23 * HOUR });
    await (await startWorker()).recover();
    await waitForJob("ended");
    expect(await states()).toEqual({ refused: 1, done: COUNT - 1 });
  });

  test.each<[string, Partial<Job>, string]>([
    ["it is older", { continuedAt: Date.now() - 25 * HOUR }, "waitedTooLong"],
    ["the clock was set back", { continuedAt: Date.now() + HOUR }, "waitedTooLong"],
    ["its password is gone", { privacy: 2 }, "passwordGone"],
  ])("waits for the user where %s", async (_why, changes, kind) => {
    await left(changes);
    const { recover, continueJob } = await startWorker();
    await recover();
    expect(await job()).toMatchObject({ state: "paused", failure: { kind } });
    expect(sent(service, "POST")).toEqual([]);
    if (kind === "passwordGone") await expect(continueJob({ id: "job" })).rejects.toMatchObject({ kind });
    await continueJob({ id: "job", password: "correct horse" });
    await waitForJob("ended");
    expect(await states()).toEqual({ done: COUNT });
  });

  test.each<[string, Partial<Job>]>([
    ["it waits for the user", { continuedAt: Date.now() - 25 * HOUR }],
    ["it was stopped before anybody could go on with it", { state: "stopped" }],
  ])("wakes the worker no more where %s", async (_why, changes) => {
    await fakeBrowser.alarms.create("job", { periodInMinutes: 1 });
    await left(changes);
    await (await startWorker()).recover();
    expect(await fakeBrowser.alarms.get("job")).toBeUndefined();
  });

  test("stays paused where it was", async () => {
    await left({ state: "paused" });
    await (await startWorker()).recover();
    expect(await job()).toMatchObject({ state: "paused" });
    expect(sent(service, "POST")).toEqual([]);
  });
});

test("what a full disk has held back until its job was over does not wait for ever", async () => {
  await left({ state: "ended" }, { state: "sending" });
  const { settleAs } = await import("@/entrypoints/background/jobs/outcomes.ts");
  const [first] = (await storedSubmissions()) as [Submission];
  await settleAs(first, { state: "waiting" });
  expect(await states()).toEqual({ sending: COUNT - 1, stopped: 1 });
});

test.each<[string, Partial<Job>, string]>([
  ["counts what is left", { state: "running" }, String(COUNT)],
  ["does not say that a paused job creates reports", { state: "paused" }, ""],
  ["does not count what waits in a job that another version has stored", { pace: "slow" as never }, ""],
  ["calls the user to a job that a failure paused", { state: "paused", failure: { kind: "keyRejected" } }, "!"],
])("the toolbar button %s", async (_what, changes, expected) => {
  const text = vi.spyOn(fakeBrowser.action, "setBadgeText");
  await left(changes);
  vi.resetModules();
  const { watchBadge } = await import("@/entrypoints/background/triggers/badge.ts");
  watchBadge();
  await vi.waitFor(() => expect(text).toHaveBeenCalledWith({ text: expected }));
});

test("the toolbar button calls nobody to a paused job any more once another service is connected", async () => {
  const text = vi.spyOn(fakeBrowser.action, "setBadgeText");
  await left({ state: "paused", failure: { kind: "keyRejected" } });
  vi.resetModules();
  const { watchBadge } = await import("@/entrypoints/background/triggers/badge.ts");
  watchBadge();
  await vi.waitFor(() => expect(text).toHaveBeenLastCalledWith({ text: "!" }));
  const { list, ...others } = await connectionsItem.getValue();
  const other = { ...(list[0] as ConnectionRecord), id: "other" };
  await connectionsItem.setValue({ ...others, activeId: "other", list: [...list, other] });
  await vi.waitFor(() => expect(text).toHaveBeenLastCalledWith({ text: "" }));
});
