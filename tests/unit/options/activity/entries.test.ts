// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { type Entry, filterEntries } from "@/entrypoints/options/activity/entries.ts";
import type { ActivityFilter } from "@/entrypoints/options/routes/route.ts";
import { deletion, job, submission, update } from "../../support/tasks.ts";
import { batchOf, entriesOf } from "./activity-page.tsx";

describe("the entries of the journal", () => {
  test("are in the order in which they were asked for, newest first", () => {
    const entries = entriesOf({
      submissions: [submission({ id: "second", startedAt: 2 }), submission({ id: "fourth", startedAt: 4 })],
      deletions: [deletion({ id: "third", startedAt: 3 }), deletion({ id: "first", startedAt: 1 })],
    });
    expect(entries.map(({ id }) => id)).toEqual(["fourth", "third", "second", "first"]);
  });

  test("leave out what was asked for in a private window", () => {
    expect(entriesOf({ submissions: [submission({ incognito: true })] })).toEqual([]);
  });

  test("have one for all deletions of a batch, and a batch of one is a deletion", () => {
    const lone = deletion({ id: "lone", batch: "other" });
    const entries = entriesOf({ deletions: [...batchOf(["done", "failed"]), lone, deletion({ id: "single" })] });
    expect(entries.map(({ kind, id }) => [kind, id])).toEqual([
      ["batch", "b"],
      ["single", "other"],
      ["single", "single"],
    ]);
  });

  test("have one for all changes of a batch, however few", () => {
    const updates = [
      update({ batch: "new", state: "queued", startedAt: 2 }),
      update({ batch: "new", state: "failed", startedAt: 2 }),
      update({ batch: "old", startedAt: 1 }),
    ];
    expect(entriesOf({ updates })).toMatchObject([
      { kind: "batch", id: "new", isOpen: true, hasFailed: true },
      { kind: "batch", id: "old", isOpen: false, hasFailed: false },
    ]);
  });

  test("have one for a change of a single report, which is open until its results are there", () => {
    const entries = entriesOf({ updates: [update({ batch: undefined, state: "accepted" })] });
    expect(entries).toMatchObject([{ kind: "single", isOpen: true, hasFailed: false }]);
  });

  test("have none for a job that is over and has no report left, because another one tries them again", () => {
    expect(entriesOf({ jobs: [job({ state: "stopped" })] })).toEqual([]);
    expect(entriesOf({ jobs: [job({ state: "paused" })] })).toHaveLength(1);
  });

  test("have one for a job with all its reports", () => {
    const submissions = [
      submission({ id: "1", batch: "j", state: "refused" }),
      submission({ id: "2", batch: "j", state: "waiting" }),
      submission({ id: "alone" }),
      submission({ id: "orphan", batch: "forgotten" }),
    ];
    expect(entriesOf({ submissions, jobs: [job()] }).map(({ kind, id }) => [kind, id])).toEqual([
      ["creation", "alone"],
      ["creation", "orphan"],
      ["job", "j"],
    ]);
    expect(entriesOf({ submissions, jobs: [job()] }).at(-1)).toMatchObject({ isOpen: true, hasFailed: true });
  });

  test.each([
    ["sending", true, false],
    ["unknown", true, false],
    ["refused", false, true],
    ["notSent", false, true],
    ["existed", false, false],
    ["found", false, false],
    ["done", false, false],
  ] as const)("a creation that is %s: open %s, failed %s", (state, isOpen, hasFailed) => {
    expect(entriesOf({ submissions: [submission({ state })] })).toMatchObject([{ isOpen, hasFailed }]);
  });

  test.each([
    [["waiting"], true, false],
    [["undone"], false, false],
    [["interrupted"], false, true],
    [["stopped", "done"], false, false],
    [["failed", "done"], false, true],
    [["failed", "queued"], true, true],
  ] as const)("deletions that are %s: open %s, failed %s", (states, isOpen, hasFailed) => {
    expect(entriesOf({ deletions: batchOf([...states]) })).toMatchObject([{ isOpen, hasFailed }]);
  });

  test.each<[ActivityFilter, string[]]>([
    ["all", ["sent", "refused", "both", "over"]],
    ["open", ["sent", "both"]],
    ["failed", ["refused", "both"]],
  ])("are filtered by %s", (filter, ids) => {
    const entry = (id: string, isOpen: boolean, hasFailed: boolean) => ({ id, isOpen, hasFailed }) as Entry;
    const entries = [
      entry("sent", true, false),
      entry("refused", false, true),
      entry("both", true, true),
      entry("over", false, false),
    ];
    expect(filterEntries(entries, filter).map(({ id }) => id)).toEqual(ids);
  });
});
