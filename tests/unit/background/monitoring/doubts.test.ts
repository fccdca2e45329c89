/** A run's record names what it doubts: what an earlier run has doubted is named by that one alone. */
import { expect, test, vi } from "vitest";
import type { Run } from "@/utils/models/run.ts";
import { service } from "../../support/connected-service.ts";
import { HOUR, MINUTE } from "../../support/monitoring.ts";
import {
  changesOf,
  fail,
  finish,
  makeLate,
  run,
  runUntimed,
  seed,
  setResult,
  setUpRuns,
  startWorker,
  waitForEndedRuns,
  waitForRun,
} from "../../support/runs.ts";

setUpRuns();

const watch = { method: "watch", confirm: true } as const;

const doubtsOf = ({ doubted }: Run) => doubted?.map(({ url, from, to }) => `${url.split("/").at(-1)}: ${from}, ${to}`);

/** Watches pages until the first of them has got worse, which is not confirmed. */
async function watchFall(count = 1) {
  const ids = seed(count) as [number, ...number[]];
  const worker = await run(watch);
  await waitForEndedRuns();
  let runs = 1;
  const runOnce = async () => {
    vi.setSystemTime(Date.now() + 2 * HOUR);
    await worker.runSchedule(worker.id);
    return (await waitForEndedRuns(++runs)).at(-1) as Run;
  };
  finish(ids[0], "bad");
  expect(doubtsOf(await runOnce())).toEqual(["0: good, bad"]);
  return { ...worker, ids, runOnce };
}

test("a run that sees no new result repeats none, and a later one still tells what is confirmed", async () => {
  const { ids, runOnce } = await watchFall();
  const same = await runOnce();
  expect(same).toMatchObject({ state: "ended", checked: 1, found: [] });
  expect(same).not.toHaveProperty("doubted");
  finish(ids[0], "bad");
  const sure = await runOnce();
  expect(changesOf(sure)).toEqual(["0: good, bad"]);
  expect(sure.telling).not.toBe("none");
  expect(sure).not.toHaveProperty("doubted");
});

test("a run that sees another page get worse names that one alone", async () => {
  const { ids, runOnce } = await watchFall(2);
  finish(ids[1] as number, "decent");
  expect(doubtsOf(await runOnce())).toEqual(["1: good, decent"]);
});

test("a run that failed before it had looked at a report repeats none", async () => {
  const { ids, continueSchedule, id, runOnce } = await watchFall();
  fail("listReports", 402);
  const failed = await runOnce();
  expect(failed).toMatchObject({ state: "failed", checked: 0, found: [] });
  expect(failed).not.toHaveProperty("doubted");
  await continueSchedule(id);
  finish(ids[0], "bad");
  expect(changesOf(await runOnce())).toEqual(["0: good, bad"]);
});

test("a run that has looked at nothing names none that others have seen since, either", async () => {
  const { ids, look, runOnce } = await watchFall(2);
  finish(ids[1] as number, "bad");
  await look();
  fail("listReports", 402);
  const failed = await runOnce();
  expect(failed).toMatchObject({ state: "failed", checked: 0, found: [] });
  expect(failed).not.toHaveProperty("doubted");
});

test("a run that reads other reports, or for which no new result comes, repeats none", async () => {
  seed(2);
  setResult("bad");
  service.intercept("updateReport", { when: "after" }, () => {
    fail("updateReport", 422);
    return Response.json({});
  });
  const { id, runSchedule, knock } = await run({ confirm: true, most: 1 });
  const [first] = await waitForEndedRuns();
  expect(doubtsOf(first as Run)).toEqual(["0: good, bad"]);
  setResult("good");
  await runSchedule(id);
  const [, other] = await waitForEndedRuns(2);
  expect(other).toMatchObject({ state: "ended", checked: 1 });
  expect(other).not.toHaveProperty("doubted");
  makeLate();
  await runSchedule(id);
  const { heldUntil } = await waitForRun((run) => expect(run.heldUntil).not.toBeNull());
  vi.setSystemTime(heldUntil as number);
  await knock();
  const [, , late] = await waitForEndedRuns(3);
  expect(late).toMatchObject({ state: "ended", checked: 1, late: 1 });
  expect(late).not.toHaveProperty("doubted");
});

test("a run that may ask for nothing names what its list shows: what got better, and what looks worse", async () => {
  const [worse, better] = seed(2) as [number, number];
  finish(better, "bad");
  const { changePreferences, look, save, runSchedule } = await startWorker();
  await changePreferences({ dailyWrites: 1 });
  await look();
  const id = await save({ confirm: true });
  await runSchedule(id);
  await waitForEndedRuns();
  vi.setSystemTime(Date.now() + 2 * HOUR);
  finish(worse, "bad");
  finish(better, "good");
  await runSchedule(id);
  const [, spent] = await waitForEndedRuns(2);
  expect(spent).toMatchObject({ failure: { kind: "budgetSpent" }, writes: 0, checked: 1 });
  expect(changesOf(spent as Run)).toEqual(["1: bad, good"]);
  expect(doubtsOf(spent as Run)).toEqual(["0: good, bad"]);
});

test("a result that is told once, without a time, is named by the run that has read it alone", async () => {
  const [id] = seed(1) as [number];
  const { id: schedule, runSchedule } = await run({ method: "watch" });
  await waitForEndedRuns();
  const again = (count: number) => runUntimed(id, () => runSchedule(schedule), count);
  expect(doubtsOf(await again(2))).toEqual(["0: good, bad"]);
  vi.setSystemTime(Date.now() + 10 * MINUTE);
  expect(await again(3)).not.toHaveProperty("doubted");
  vi.setSystemTime(Date.now() + HOUR);
  expect(changesOf(await again(4))).toEqual(["0: good, bad"]);
});
