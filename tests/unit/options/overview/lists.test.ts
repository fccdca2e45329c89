import { describe, expect, test } from "vitest";
import { changesSince } from "@/entrypoints/options/overview/changes.ts";
import { findRunning } from "@/entrypoints/options/overview/running.ts";
import { sharesOfBad } from "@/entrypoints/options/overview/shares.ts";
import { staleReports } from "@/entrypoints/options/overview/stale.ts";
import type { Deletion, DeletionState } from "@/utils/models/deletion.ts";
import type { Job } from "@/utils/models/job.ts";
import type { Submission, SubmissionState } from "@/utils/models/submission.ts";
import type { Update, UpdateState } from "@/utils/models/update.ts";
import { emptyState, settingsOf } from "../../support/app-state.ts";
import { DAY, knownReport, trendOf } from "../../support/known.ts";

const NOW = Date.now();

describe("what changed in a period", () => {
  const since = NOW - 30 * DAY;

  test("is apart by worse and better, the latest first", () => {
    const { worse, better } = changesSince(
      [
        trendOf("early", [[NOW - 9 * DAY, "bad", null]], [[NOW - 9 * DAY, "good", "bad"]]),
        trendOf("late", [[NOW - DAY, "decent", null]], [[NOW - DAY, "good", "decent"]]),
        trendOf("up", [[NOW - DAY, "good", null]], [[NOW - DAY, "bad", "good"]]),
        trendOf("before", [[NOW - 40 * DAY, "bad", null]], [[NOW - 40 * DAY, "good", "bad"]]),
        trendOf(
          "back",
          [[NOW, "good", null]],
          [
            [NOW - 5 * DAY, "good", "bad"],
            [NOW, "bad", "good"],
          ],
        ),
      ],
      since,
    );
    expect(worse.map(({ trend, from, to }) => [trend.reportId, from, to])).toEqual([
      ["late", "good", "decent"],
      ["early", "good", "bad"],
    ]);
    expect(better.map(({ trend }) => trend.reportId)).toEqual(["up"]);
  });

  test("has the difference of the number since the last one before it", () => {
    const recent = [
      [NOW - 20 * DAY, "good", 95],
      [NOW - 10 * DAY, "decent", 70],
      [NOW - 5 * DAY, "bad", 40],
      [NOW - DAY, "bad", 44],
    ] as const;
    const changes = [
      [NOW - 10 * DAY, "good", "decent"],
      [NOW - 5 * DAY, "decent", "bad"],
    ] as const;
    expect(changesSince([trendOf("1", [...recent], [...changes])], since).worse).toMatchObject([
      { from: "good", to: "bad", difference: 44 - 95 },
    ]);
  });

  test("has no difference where a number is missing", () => {
    const changed = [[NOW - DAY, "good", "bad"]] as const;
    const first = trendOf("1", [[NOW - DAY, "bad", 40]], [...changed]);
    const last = trendOf(
      "2",
      [
        [NOW - 2 * DAY, "good", 90],
        [NOW - DAY, "bad", null],
      ],
      [...changed],
    );
    expect(changesSince([first, last], since).worse.map(({ difference }) => difference)).toEqual([null, null]);
  });
});

describe("what was not checked for a while", () => {
  test("is the newest report of an address, the oldest first", () => {
    const reports = [
      knownReport("31 days", { generatedAt: NOW - 31 * DAY }),
      knownReport("29 days", { generatedAt: NOW - 29 * DAY }),
      knownReport("90 days", { generatedAt: NOW - 90 * DAY }),
    ];
    expect(staleReports(reports, NOW).stale.map(({ reportId }) => reportId)).toEqual(["90 days", "31 days"]);
  });

  test("leaves out an address with a younger report, or one whose time is not told", () => {
    const old = knownReport("old", { generatedAt: NOW - 90 * DAY });
    expect(staleReports([old, knownReport("new", { url: old.url })], NOW).stale).toEqual([]);
    const timeless = knownReport("?", { url: old.url, generatedAt: null });
    expect(staleReports([timeless, old], NOW)).toEqual({ stale: [], undated: 1 });
  });
});

test("projects are listed by their share of bad reports, the worst first", () => {
  const of = (project: string | null, results: string[]) =>
    results.map((result, index) => knownReport(`${project} ${index}`, { project, result }));
  const shares = sharesOfBad([
    ...of("half", ["bad", "good"]),
    ...of("none", ["good"]),
    ...of("half of more", ["bad", "bad", "good", "decent"]),
    ...of(null, ["bad"]),
    ...of("all", ["bad"]),
  ]);
  expect(shares.map(({ project, bad, all }) => `${project}: ${bad} of ${all}`)).toEqual([
    "all: 1 of 1",
    "half of more: 2 of 4",
    "half: 1 of 2",
    "none: 0 of 1",
  ]);
});

describe("what runs now", () => {
  const common = { connectionId: "c", url: "https://example.com/", startedAt: NOW, failure: null };
  const deletion = (state: DeletionState, batch?: string): Deletion => ({
    ...{ kind: "remove", id: crypto.randomUUID(), resource: "report", resourceId: "1", dueAt: NOW },
    ...{ ...common, state, ...(batch && { batch }) },
  });
  const update = (state: UpdateState, changes: Update["changes"]): Update => ({
    ...{ kind: "update", id: crypto.randomUUID(), reportId: "1", batch: "u", ...common, state },
    ...(changes && { changes }),
  });
  const creation = (state: SubmissionState, incognito = false): Submission => ({
    ...{ kind: "create", id: crypto.randomUUID(), privacy: 1, incognito, endedAt: null, report: null, looks: 0 },
    ...{ found: 0, seen: false, ...common, state },
  });
  const none = emptyState(settingsOf({ id: "c" }));

  test("is counted by batch, with what is done, failed and waiting", () => {
    const updates = (["done", "failed", "sending", "queued"] as const).map((state) => update(state, { results: 1 }));
    const deletions = [deletion("done", "over"), deletion("deleting", "d"), deletion("gone", "d")];
    expect(findRunning({ ...none, updates, deletions }, "c").batches).toMatchObject([
      { id: "u", kind: "refreshing", all: 4, done: 1, failed: 1, waiting: 2 },
      { id: "d", kind: "deleting", all: 2, done: 1, failed: 0, waiting: 1 },
    ]);
    expect(findRunning({ ...none, updates: [update("queued", { privacy: 1 })] }, "c").batches[0]?.kind).toBe(
      "changing",
    );
  });

  test("stands in exactly one count, and what is unclear or only received is neither failed nor done", () => {
    const states = ["done", "accepted", "late", "failed", "unclear", "interrupted", "stopped", "queued"] as const;
    const updates = states.map((state) => update(state, { results: 1 }));
    const deletions = (["gone", "unclear", "stopped", "deleting"] as const).map((state) => deletion(state, "d"));
    const lost = { ...update("accepted", { results: 1 }), failure: { kind: "timeout" } as const };
    expect(findRunning({ ...none, updates: [...updates, lost], deletions }, "c").batches).toMatchObject([
      { all: 9, done: 1, failed: 1, unknown: 2, awaited: 2, stopped: 2, waiting: 1 },
      { all: 4, done: 1, failed: 0, unknown: 1, awaited: 0, stopped: 1, waiting: 1 },
    ]);
  });

  test("is a job with its reports, also a paused one, but none that is over", () => {
    const job = (id: string, state: Job["state"]): Job => ({
      ...{ kind: "job", id, connectionId: "c", privacy: 1, pace: "normal", state },
      ...{ startedAt: NOW, continuedAt: NOW, failure: null },
    });
    const states = ["done", "existed", "refused", "unknown", "sending", "waiting"] as const;
    const submissions = [...states.map((state) => ({ ...creation(state), batch: "p" })), creation("sending")];
    const jobs = [job("p", "paused"), job("over", "ended")];
    const running = findRunning({ ...none, jobs, submissions }, "c");
    expect(running.batches).toEqual([
      {
        id: "p",
        kind: "creating",
        isPaused: true,
        all: 6,
        done: 2,
        failed: 1,
        unknown: 1,
        awaited: 0,
        stopped: 0,
        waiting: 2,
        heldUntil: 0,
      },
    ]);
    expect(running).toMatchObject({ creating: 1, unknown: 1 });
    expect(findRunning({ ...none, jobs, submissions }, "other").batches).toEqual([]);
  });

  test("counts what the service has taken note of as being created", () => {
    const noted = { ...creation("unknown"), failure: { kind: "notNamed" } as const };
    const submissions = [noted, { ...noted, looks: 9 }, { ...noted, batch: "over" }];
    expect(findRunning({ ...none, submissions }, "c")).toMatchObject({ creating: 2, unknown: 1 });
  });

  test("is that of this connection, without private windows", () => {
    const submissions = [creation("sending"), creation("unknown"), creation("unknown"), creation("sending", true)];
    expect(findRunning({ ...none, submissions }, "c")).toMatchObject({ creating: 1, unknown: 2 });
    expect(findRunning({ ...none, submissions }, "other")).toMatchObject({ creating: 0, unknown: 0 });
  });
});
