import { describe, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import type { Submission } from "@/utils/models/submission.ts";
import { connected, sent, service } from "../../../support/connected-service.ts";
import { fillDatabase, storedJobs, storedSubmissions, storeTasks } from "../../../support/stored-tasks.ts";
import { startWorker } from "../../../support/worker.ts";
import { COUNT, fail, HOUR, job, left, setUpJobs, starts, states, URLS, waitForJob } from "./running-job.ts";

setUpJobs();

/** Of requests 3 s apart, the first may arrive late on a busy machine; without a pace they are milliseconds apart. */
const APART_MS = 1_500;

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
