import { expect, test } from "vitest";
import { hasNews } from "@/entrypoints/popup/shown.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { emptyState, settingsOf } from "../support/app-state.ts";

const ADDRESS = "https://example.com/page";
const PAGE = { address: ADDRESS, stripped: false, problem: null, incognito: false };

function newsOf(changes: Partial<Submission>): boolean {
  const submission: Submission = {
    ...{ kind: "create", id: "s", connectionId: "c", url: ADDRESS, privacy: 1, incognito: false, state: "done" },
    ...{ startedAt: 0, endedAt: null, report: null, failure: null, looks: 0, found: 0, seen: true },
    ...changes,
  };
  return hasNews({ ...emptyState(settingsOf({ id: "c" })), submissions: [submission] }, PAGE);
}

test.each<[string, boolean, Partial<Submission>]>([
  ["an outcome that nobody has seen", true, { seen: false }],
  ["an outcome of another page that nobody has seen", true, { seen: false, url: "https://example.com/other" }],
  ["a report of this page that is being made", true, { state: "sending" }],
  ["a report of another page that a job makes", false, { state: "sending", url: "https://example.com/other" }],
  ["an outcome that was seen", false, {}],
])("what the popup shows beside its form: %s: %s", (_what, isNews, changes) => {
  expect(newsOf(changes)).toBe(isNews);
});
