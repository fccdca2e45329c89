import { describe, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { showBadge } from "@/entrypoints/background/triggers/badge.ts";
import type { Report } from "@/utils/contract.ts";
import type { Submission } from "@/utils/models/submission.ts";

const url = "https://example.com/";
const report = { id: "1", url, result: "good", generatedAt: null, privacy: 1, link: null, more: {} } as Report;
const done = {
  ...{ kind: "create", id: "s", connectionId: "c", url, privacy: 1, state: "done", startedAt: 1, endedAt: 2, report },
  ...{ failure: null, looks: 0, found: 0, seen: false, incognito: false },
} as Submission;

/** Returns what the button shows, and says where the mouse rests on it. */
async function shown(changes: Partial<Submission>[], worse: number, waiting = 0): Promise<string> {
  const submissions = changes.map((one) => ({ ...done, ...one }) as Submission);
  const text = vi.spyOn(fakeBrowser.action, "setBadgeText");
  const title = vi.spyOn(fakeBrowser.action, "setTitle");
  await showBadge(submissions, { waiting, needsUser: false }, worse, false);
  return `${text.mock.lastCall?.[0].text}: ${title.mock.lastCall?.[0].title}`;
}

describe("the toolbar button says", () => {
  test.each<[string, string, Partial<Submission>[], number]>([
    ["that a report is there", "✓: The report of example.com was created.", [{}], 0],
    ["that one was there", "✓: There is a report of example.com.", [{ state: "existed" }], 0],
    [
      "that one may be new",
      "!: The report of example.com needs your attention.",
      [{ state: "existed", mayBeNew: true }],
      0,
    ],
    [
      "that one has another privacy",
      "!: The report of example.com needs your attention.",
      [{ report: { ...report, privacy: 0 } }],
      0,
    ],
    [
      "that none is known",
      "!: The report of example.com needs your attention.",
      [{ state: "unknown", report: null }],
      0,
    ],
    ["that one is being made", "…: Creating the report of example.com…", [{ state: "sending" }, {}], 0],
    ["no address of a private window", "…: Website Reports", [{ state: "sending", incognito: true }], 0],
    ["nothing of what a private window has made", ": Website Reports", [{ incognito: true }], 0],
    ["nothing of what was seen", ": Website Reports", [{ seen: true }], 0],
    ["that one page got worse", "1: 1 page got worse", [], 1],
    ["how many pages got worse", "1,200: 1,200 pages got worse", [], 1_200],
    ["first what became of a click", "✓: The report of example.com was created.", [{}], 3],
  ])("%s: %s", async (_what, expected, submissions, worse) => {
    expect(await shown(submissions, worse)).toBe(expected);
  });

  test("how many reports a job has still to create, down to the last one", async () => {
    expect(await shown([], 0, 2)).toBe("2: Creating 2 reports");
    expect(await shown([], 0, 1)).toBe("1: Creating 1 report");
  });
});
