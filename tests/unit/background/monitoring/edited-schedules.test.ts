import { expect, test, vi } from "vitest";
import type { Run } from "@/utils/models/run.ts";
import { connected, sent, service } from "../../support/connected-service.ts";
import { HOUR, planOf, until } from "../../support/monitoring.ts";
import {
  changesOf,
  finish,
  makeLate,
  run,
  schedules,
  seed,
  setUpRuns,
  startWorker,
  waitForEndedRuns,
  waitForRun,
} from "../../support/runs.ts";

setUpRuns();

test("a run that is ended by an edit says so, and names what it had asked for before what it left", async () => {
  seed(3);
  service.intercept("updateReport", { when: "before" }, () => new Promise(() => {}));
  const { id, saveSchedule } = await run();
  await until(async () => expect(sent(service, "PUT")).toHaveLength(1));
  const asked = sent(service, "PUT")[0]?.split("/").at(-1);
  const plan = planOf({ scope: { kind: "filter", search: "example.com/0" } });
  await saveSchedule({ connectionId: connected.id, id, plan });
  const [over] = await waitForEndedRuns();
  expect(over).toMatchObject({ state: "stopped", failure: { kind: "scheduleChanged" }, total: 3, checked: 0, late: 0 });
  expect(over?.items).toMatchObject([{ reportId: asked, state: "sent" }, { state: "left" }, { state: "left" }]);
});

test("a schedule that runs every day keeps what is due, also where a day of the month was chosen for it before", async () => {
  const { save, saveSchedule } = await startWorker();
  const id = await save({ every: "day", day: 15 });
  const [{ doneUntil } = { doneUntil: 0 }] = await schedules();
  vi.setSystemTime(Date.now() + 25 * HOUR);
  await saveSchedule({ connectionId: connected.id, id, plan: planOf({ every: "day", day: 1, name: "Renamed" }) });
  expect(await schedules()).toMatchObject([{ name: "Renamed", doneUntil }]);
});

test("a schedule that gets other reports stops its run, and tells nothing of the former ones", async () => {
  const ids = seed(2);
  makeLate();
  const scopeOf = (search: string) => ({ scope: { kind: "filter" as const, search } });
  const { id, runId, look, saveSchedule, runSchedule, stopRun } = await run(scopeOf("example.com/0"));
  await waitForRun(({ writes }) => expect(writes).toBe(1));
  await saveSchedule({ connectionId: connected.id, id, plan: planOf(scopeOf("example.com/1")) });
  await stopRun(runId);
  finish(ids[0] as number, "bad");
  await look();
  await runSchedule(id);
  const [first, second] = await waitForEndedRuns(2);
  expect(first?.state).toBe("stopped");
  expect(changesOf(second as Run)).toEqual([]);
});
