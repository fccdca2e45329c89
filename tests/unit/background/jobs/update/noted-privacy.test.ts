import { describe, expect, test, vi } from "vitest";
import { service } from "../../../support/connected-service.ts";
import { MINUTE, until } from "../../../support/monitoring.ts";
import { seed, setUpRuns } from "../../../support/runs.ts";
import { startWorker } from "../../../support/worker.ts";
import { reads, tasks } from "./awaited-results.ts";

setUpRuns();

describe("a privacy that the service answers with 202", () => {
  const privacy = 0 as const;
  const note = (answer: () => Response) => service.intercept("updateReport", { when: "before" }, answer);
  const ANSWERS: [string, () => Response][] = [
    ["nothing", () => new Response(null, { status: 202 })],
    ["a message", () => Response.json({ message: "Queued." }, { status: 202 })],
    ["the former report", () => Response.json({ id: 1, url: "https://example.com/0", privacy: 1 }, { status: 202 })],
  ];

  test.each(ANSWERS)("and %s is noted, and shown once it is there", async (_what, answer) => {
    const [id] = seed(1) as [number];
    const { read, updateReport } = await startWorker();
    note(answer);
    await expect(updateReport(await read(id), { privacy })).rejects.toMatchObject({ kind: "accepted" });
    expect(await tasks()).toMatchObject([{ state: "accepted", changes: { privacy } }]);
    service.store.updateReport(id, { privacy });
    const { latestReportsItem } = await import("@/utils/models/look-up.ts");
    const { remember } = await import("@/entrypoints/background/reports/latest.ts");
    await remember("https://example.com/0", await read(id));
    await until(async () => expect(await tasks()).toMatchObject([{ state: "done" }]));
    expect((await latestReportsItem.getValue())["https://example.com/0"]?.report).toMatchObject({ privacy });
    service.requests.length = 0;
    await vi.advanceTimersByTimeAsync(5 * MINUTE);
    expect(reads(), "it was there at once").toBe(0);
  });

  test("is told as done where it is there at once", async () => {
    const [id] = seed(1) as [number];
    const { read, updateReport } = await startWorker();
    const report = await read(id);
    service.intercept("updateReport", { when: "after" }, () => new Response(null, { status: 202 }));
    expect((await updateReport(report, { privacy })).updated).toMatchObject({ privacy });
    expect(await tasks()).toMatchObject([{ state: "done" }]);
  });

  test("of many reports is told as accepted, then as changed or not known", async () => {
    const ids = seed(2) as [number, number];
    const { read, updateReports } = await startWorker();
    const reports = await Promise.all(ids.map(read));
    for (const _report of ids) note(() => new Response(null, { status: 202 }));
    await updateReports(reports, { privacy });
    const states = async () => (await tasks()).map(({ state, failure }) => failure?.kind ?? state).sort();
    await until(async () => expect(await states()).toEqual(["accepted", "accepted"]));
    service.store.updateReport(ids[0], { privacy });
    await until(async () => expect(await states()).toEqual(["done", "unclear"]));
  });
});
