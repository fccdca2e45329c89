import { describe, expect, test, vi } from "vitest";
import type { Submission } from "@/utils/models/submission.ts";
import { connected, sent, service } from "../../../support/connected-service.ts";
import { storedSubmissions } from "../../../support/stored-tasks.ts";
import { startWorker } from "../../../support/worker.ts";
import { COUNT, fail, hold, setUpJobs, states, URLS, waitForJob } from "./running-job.ts";

setUpJobs();

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
