import { describe, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { database } from "@/utils/database.ts";
import type { Standings } from "@/utils/models/standings.ts";
import { sent, service } from "../../support/connected-service.ts";
import { DAY, until } from "../../support/monitoring.ts";
import { fail, NOW, run, schedules, seed, setUpRuns, startWorker, waitForEndedRuns } from "../../support/runs.ts";

setUpRuns();

describe("a run that refreshes", () => {
  test("holds no report back for good that a clock far ahead has tried in vain", async () => {
    seed(1);
    const { id, runSchedule } = await run();
    await waitForEndedRuns();
    const standings = (await database.use((db) => db.get("standings", id))) as Standings;
    const tried = { ahead: NOW.getTime() + 300 * DAY, lately: NOW.getTime() - DAY };
    await database.use((db) => db.put("standings", { ...standings, tried }));
    await runSchedule(id);
    await waitForEndedRuns(2);
    expect((await database.use((db) => db.get("standings", id)))?.tried).toEqual({ lately: tried.lately });
  });

  test("never asks for more new results in a day than the budget allows, and names what was left", async () => {
    seed(5);
    const worker = await startWorker();
    await worker.changePreferences({ dailyWrites: 3 });
    await worker.runSchedule(await worker.save());
    const [over] = await waitForEndedRuns();
    expect(over).toMatchObject({ state: "ended", total: 5, checked: 3, writes: 3, failure: { kind: "budgetSpent" } });
    expect(over?.items.map(({ state, failure }) => [state, failure?.kind])).toEqual([
      ["left", "budgetSpent"],
      ["left", "budgetSpent"],
    ]);
    expect(await schedules()).toMatchObject([{ state: "active", failure: null }]);
    expect(sent(service, "PUT")).toHaveLength(3);
  });

  test("goes on after a report that is gone, and names it", async () => {
    seed(3);
    fail("updateReport", 404);
    await run();
    const [over] = await waitForEndedRuns();
    expect(over).toMatchObject({
      state: "ended",
      checked: 2,
      items: [{ state: "failed", failure: { kind: "notFound" } }],
    });
  });

  test("does not write to reports whose ids belong to other addresses meanwhile, and says so", async () => {
    const ids = seed(5);
    const reports = ids.slice(0, 4).map((id) => ({ id: String(id), url: `https://example.com/other/${id}` }));
    reports.push({ id: String(ids[4]), url: "https://example.com/4" });
    await run({ scope: { kind: "chosen", reports } });
    const [over] = await waitForEndedRuns();
    expect(over).toMatchObject({ state: "ended", checked: 1 });
    expect(over?.items.map(({ state, failure }) => [state, failure?.kind])).toEqual(
      Array(4).fill(["failed", "idReused"]),
    );
    expect(sent(service, "PUT")).toEqual([`PUT /api/v1/reports/${ids[4]}`]);
  });

  test("pauses its schedule where the key is refused, with the reason", async () => {
    seed(3);
    fail("updateReport", 401);
    await run();
    const [over] = await waitForEndedRuns();
    expect(over).toMatchObject({ state: "failed", failure: { kind: "keyRejected" } });
    expect(await schedules()).toMatchObject([{ state: "paused", failure: { kind: "keyRejected" } }]);
    expect(sent(service, "PUT")).toHaveLength(1);
  });

  test("leaves a schedule that the user paused to the user, also where the key is refused and works again", async () => {
    seed(1);
    const { save, pauseSchedule, runSchedule, continueRepaired } = await startWorker();
    const id = await save();
    await pauseSchedule(id);
    fail("listReports", 401);
    await runSchedule(id);
    expect((await waitForEndedRuns())[0]).toMatchObject({ state: "failed", failure: { kind: "keyRejected" } });
    expect(await schedules()).toMatchObject([{ state: "paused", failure: null }]);
    await continueRepaired(() => true);
    expect(await schedules()).toMatchObject([{ state: "paused", failure: null }]);
  });

  test("pauses all schedules where the key is refused, after one request, and tells it once", async () => {
    seed(3);
    const notify = vi.spyOn(fakeBrowser.notifications, "create").mockImplementation(async () => "");
    const { save, knock } = await startWorker();
    for (const name of ["Shops", "Blogs", "News"]) await save({ name, method: "watch" });
    await save({ name: "Not due yet", method: "watch", every: "month" });
    service.requests.length = 0;
    fail("listReports", 401, 3);
    vi.setSystemTime(NOW.getTime() + DAY);
    await knock();
    expect((await waitForEndedRuns(3)).map(({ failure }) => failure?.kind)).toEqual(Array(3).fill("keyRejected"));
    await until(async () =>
      expect(await schedules()).toMatchObject(Array(4).fill({ state: "paused", failure: { kind: "keyRejected" } })),
    );
    await until(async () => expect(notify).toHaveBeenCalledTimes(1));
    expect(service.requests).toHaveLength(1);
  });

  test("ends after three failures in a row", async () => {
    seed(5);
    fail("updateReport", 403, 5);
    await run();
    const [over] = await waitForEndedRuns();
    expect(over).toMatchObject({ state: "failed", failure: { kind: "notAllowed" } });
    expect(sent(service, "PUT")).toHaveLength(3);
  });
});
