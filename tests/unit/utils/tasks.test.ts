// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { findSubmission } from "@/entrypoints/background/jobs/create/journal.ts";
import { readStored } from "@/entrypoints/background/jobs/journal.ts";
import { start } from "@/entrypoints/background/jobs/start.ts";
import { followAppState } from "@/utils/app-state.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { followTasks, readTasks, TASK_CHANNEL } from "@/utils/tasks.ts";
import { SOUND } from "../support/stored-examples.ts";
import { storeTasks } from "../support/stored-tasks.ts";

const CREATION = { ...SOUND.submission, startedAt: Date.now() } as Submission;

test("what a background wrote and could not announce before it ended is told when the next one starts", async () => {
  await storeTasks({ ...CREATION, report: null, state: "sending" });
  await findSubmission(CREATION.id);
  const told: string[][] = [];
  const first = await followTasks(undefined, (tasks) => told.push(tasks.map(({ state }) => state)));
  expect(first.map(({ state }) => state)).toEqual(["sending"]);
  await storeTasks({ ...CREATION, state: "done" });
  expect(told).toEqual([]);
  await start();
  await vi.waitFor(() => expect(told.at(-1)).toEqual(["done"]));
});

test("the end of what runs is told even if nobody could announce it", async () => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  await storeTasks({ ...CREATION, report: null, state: "sending" });
  const told: string[][] = [];
  await followTasks(undefined, (tasks) => told.push(tasks.map(({ state }) => state)));
  await storeTasks({ ...CREATION, state: "done" });
  vi.advanceTimersByTime(10_000);
  await vi.waitFor(() => expect(told).toEqual([["done"]]));
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual([["done"]]);
});

test("a journal that could not be read at first is told once it can be", async () => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  await storeTasks({ ...CREATION, state: "done" });
  const told: string[][] = [];
  vi.spyOn(indexedDB, "open").mockImplementationOnce(() => {
    throw new DOMException("The disk is busy.", "UnknownError");
  });
  expect(await followTasks(undefined, (tasks) => told.push(tasks.map(({ state }) => state)))).toEqual([]);
  vi.advanceTimersByTime(10_000);
  await vi.waitFor(() => expect(told).toEqual([["done"]]));
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual([["done"]]);
});

test("a change that is announced while a page reads the journal is not all that the page draws", async () => {
  await storeTasks({ ...CREATION, state: "done" }, { ...CREATION, id: "other", state: "done" });
  const changed = (await readTasks()).filter(({ id }) => id === "other");
  const held = Promise.withResolvers<void>();
  const { open } = indexedDB;
  vi.spyOn(indexedDB, "open").mockImplementationOnce((name) => {
    const request = open.call(indexedDB, name);
    const set = (then: () => void) => request.addEventListener("success", () => void held.promise.then(then));
    return Object.defineProperty(request, "onsuccess", { set });
  });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval"] });
  const drawn = followAppState(undefined, () => undefined);
  const channel = new BroadcastChannel(TASK_CHANNEL);
  const heard = new Promise((resolve) => (new BroadcastChannel(TASK_CHANNEL).onmessage = resolve));
  channel.postMessage({ changed, removed: [] });
  await heard;
  vi.advanceTimersByTime(1_000);
  held.resolve();
  expect((await drawn).submissions.map(({ id }) => id).toSorted()).toEqual([CREATION.id, "other"].toSorted());
});

test.each(["at once", "one by one"])("the newest are read %s", async (way) => {
  const now = Date.now();
  await storeTasks(
    ...[3, 1, 2].map((age) => ({
      ...CREATION,
      id: `${age}`,
      state: "done" as const,
      seen: true,
      startedAt: now - age,
    })),
  );
  const index = IDBIndex.prototype as unknown as { getAllRecords: unknown };
  if (way === "one by one") vi.spyOn(index, "getAllRecords", "get").mockReturnValue(undefined);
  expect((await readTasks(2)).map(({ id }) => id)).toEqual(["1", "2"]);
});

test("the background reads for a private window what other pages read themselves", async () => {
  const now = Date.now();
  await storeTasks(
    ...[1, 2, 3, 4].map((age) => ({ ...CREATION, id: `${age}`, seen: age !== 4, startedAt: now - age })),
    { ...CREATION, id: "5", state: "waiting", startedAt: now - 5, batch: "job" },
  );
  const byId = (tasks: { id: string }[]) => [...new Set(tasks.map(({ id }) => id))].toSorted();
  for (const most of [2, undefined]) expect(byId(await readStored(most))).toEqual(byId(await readTasks(most)));
  expect(byId(await readStored(2))).toEqual(["1", "2", "4"]);
});
