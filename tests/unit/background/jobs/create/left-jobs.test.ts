import { describe, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { type ConnectionRecord, connectionsItem } from "@/utils/models/connection.ts";
import type { Job } from "@/utils/models/job.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { sent, service } from "../../../support/connected-service.ts";
import { storedSubmissions, storeTasks } from "../../../support/stored-tasks.ts";
import { startWorker } from "../../../support/worker.ts";
import { COUNT, HOUR, hold, job, left, setUpJobs, states, URLS, waitForJob } from "./running-job.ts";

setUpJobs();

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
