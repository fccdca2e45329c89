import { describe, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { sent, service } from "../../../support/connected-service.ts";
import { startWorker } from "../../../support/worker.ts";
import { COUNT, fail, HOUR_LONG, hold, job, left, setUpJobs, starts, states, URLS, waitForJob } from "./running-job.ts";

setUpJobs();

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
