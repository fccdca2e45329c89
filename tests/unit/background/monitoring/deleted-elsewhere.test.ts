import { expect, test, vi } from "vitest";
import { database } from "@/utils/database.ts";
import { sent, service } from "../../support/connected-service.ts";
import { HOUR } from "../../support/monitoring.ts";
import { NOW, run, seed, setUpRuns, waitForEndedRuns } from "../../support/runs.ts";

setUpRuns();

/** Reports with results of different ages, on two pages. */
function seedTwoPages(): number[] {
  const ids = seed(150);
  for (const [index, id] of ids.entries()) {
    service.store.updateReport(id, { generated_at: new Date(NOW.getTime() - index * HOUR).toISOString() });
  }
  return ids;
}

test.each([
  ["all reports takes away what was deleted elsewhere, also from a later page", 200, 149],
  ["a part of them takes nothing away", 100, 150],
])("a run that watches %s", async (_name, most, left) => {
  const ids = seedTwoPages();
  const { id, runSchedule } = await run({ method: "watch", most: 200 });
  await waitForEndedRuns();
  await allow(most);
  service.store.deleteReport(ids[140] as number);
  vi.setSystemTime(Date.now() + 2 * HOUR);
  service.requests.length = 0;
  await runSchedule(id);
  await waitForEndedRuns(2);
  expect(await database.use((db) => db.count("reports"))).toBe(left);
  expect(sent(service, "GET")).toHaveLength(2);
});

/** Changes how many reports the schedule reads in a run. */
async function allow(most: number): Promise<void> {
  await database.use(async (db) => {
    for (const schedule of await db.getAll("schedules")) await db.put("schedules", { ...schedule, most });
  });
}
