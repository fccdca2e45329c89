import { describe, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import type { Submission } from "@/utils/models/submission.ts";
import { connected, sent, service } from "../../../support/connected-service.ts";
import { storedJobs, storedSubmissions } from "../../../support/stored-tasks.ts";
import { startWorker } from "../../../support/worker.ts";
import { COUNT, fail, HOUR_LONG, hold, left, setUpJobs, starts, states, URLS, waitForJob } from "./running-job.ts";

setUpJobs();

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
