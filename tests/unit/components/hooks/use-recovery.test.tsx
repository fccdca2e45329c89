// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useRecovery } from "@/components/hooks/use-recovery.ts";
import { toStored } from "@/entrypoints/background/jobs/to-stored.ts";
import { readAppState } from "@/utils/app-state.ts";
import { database } from "@/utils/database.ts";
import * as messages from "@/utils/messages.ts";
import type { Task } from "@/utils/models/task.ts";
import { SOUND } from "../../support/stored-examples.ts";

const { id, connectionId, url, startedAt } = SOUND.submission;
const EXAMPLES = {
  create: SOUND.submission,
  remove: SOUND.deletion,
  update: { kind: "update", id, connectionId, reportId: "7", url, changes: {}, startedAt, failure: null },
};
const ask = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  ask.mockReset().mockRejectedValue(new Error());
  vi.spyOn(messages, "ask").mockImplementation(ask);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Page({ isUnderWay }: { isUnderWay: boolean }) {
  useRecovery({ isUnderWay });
  return null;
}

test("a background that ended while anything was under way is woken until it has settled it", () => {
  const { rerender } = render(<Page isUnderWay={true} />);
  vi.advanceTimersByTime(25_000);
  expect(ask.mock.calls).toEqual([["recover"], ["recover"], ["recover"]]);
  rerender(<Page isUnderWay={false} />);
  vi.advanceTimersByTime(60_000);
  expect(ask).toHaveBeenCalledTimes(3);
});

test("where nothing is under way nobody is woken", () => {
  render(<Page isUnderWay={false} />);
  vi.advanceTimersByTime(60_000);
  expect(ask).not.toHaveBeenCalled();
});

test.each([
  ["create", { state: "sending" }, true],
  ["create", { state: "unknown" }, false],
  ["remove", { state: "waiting" }, true],
  ["remove", { state: "deleting" }, true],
  ["remove", { state: "done" }, false],
  ["update", { state: "sending", batch: "b" }, true],
  ["update", { state: "sending", batch: undefined }, true],
  ["update", { state: "accepted", batch: undefined }, true],
  ["update", { state: "accepted", batch: "b" }, true],
  ["update", { state: "done", batch: undefined }, false],
] as const)("a task of the kind %s with %j is under way: %s", async (kind, changes, isUnderWay) => {
  const stored = { ...EXAMPLES[kind], ...changes } as Task;
  await database.use((db) => db.put("tasks", toStored(stored, undefined)));
  const appState = await readAppState();
  expect(appState.isUnderWay).toBe(isUnderWay);
  // Overview tells of all of them.
  expect(appState.updates).toHaveLength(kind === "update" ? 1 : 0);
});
