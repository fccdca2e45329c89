import { describe, expect, test } from "vitest";
import { service } from "../../../support/connected-service.ts";
import { until } from "../../../support/monitoring.ts";
import { seed, setUpRuns } from "../../../support/runs.ts";
import { startWorker } from "../../../support/worker.ts";
import { reads, tasks } from "./awaited-results.ts";

setUpRuns();

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
