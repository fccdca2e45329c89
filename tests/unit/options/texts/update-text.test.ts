import { describe, expect, test } from "vitest";
import { textOf, toBatch } from "@/entrypoints/options/batches.ts";
import { batchNameOf, updateOutcomeOf, updateOutcomesOf, workOf } from "@/entrypoints/options/texts/update-text.ts";
import type { Update, UpdateState } from "@/utils/models/update.ts";

const REFRESH = { changes: { results: 1 } } as const;
const PRIVATE = { changes: { privacy: 1 } } as const;
const EACH: UpdateState[] = ["done", "done", "failed", "unclear", "stopped", "interrupted"];

describe("a batch of changes in words", () => {
  test("says what is asked for, and of how many", () => {
    expect(batchNameOf(REFRESH, 40)).toBe("Refresh of 40 reports");
    expect(batchNameOf(PRIVATE, 1)).toBe("Change of privacy of 1 report to Private");
    expect(workOf(REFRESH)).toBe("Refreshing results");
    expect(workOf(PRIVATE)).toBe("Changing privacy");
  });

  test("counts the outcomes", () => {
    const outcomes = (of: typeof REFRESH | typeof PRIVATE) => updateOutcomesOf(EACH.map((state) => ({ ...of, state })));
    expect(outcomes(REFRESH)).toBe("2 refreshed, 1 failed, 1 unclear, 2 stopped");
    expect(outcomes(PRIVATE)).toBe("2 changed, 1 failed, 1 unclear, 2 stopped");
    expect(updateOutcomesOf([])).toBe("");
  });

  test("calls unclear what is looked for after a lost answer", () => {
    const lost = { ...REFRESH, state: "accepted", failure: { kind: "serviceFailed" } } as const;
    expect(updateOutcomeOf(lost)).toBe("It is unclear whether the results were refreshed.");
    expect(updateOutcomesOf([lost, { ...REFRESH, state: "accepted" }])).toBe(
      "1 requested, without new results yet, 1 unclear",
    );
  });

  test("counts it as not done while others are still sent", () => {
    const task = {
      kind: "update",
      connectionId: "c",
      reportId: "1",
      url: "https://example.com/",
      startedAt: 1,
    } as const;
    const lost: Update = { ...task, ...REFRESH, id: "1", state: "accepted", failure: { kind: "serviceFailed" } };
    const batch = toBatch("b", [{ ...lost, id: "2", state: "done", failure: null }, lost]);
    expect(textOf(batch).progress).toBe("Refreshing results: 1 of 2 · 1 unclear");
  });

  test("tells of a changed privacy what it was, as far as it was shown", () => {
    const changed = (changes: Partial<Update>) =>
      updateOutcomeOf({ changes: { privacy: 0 }, state: "done", ...changes });
    expect(changed({ before: 1 })).toBe("The report was changed. Before: Private.");
    expect(changed({ before: null })).toBe("The report was changed.");
    expect(changed({ before: 2, state: "unclear" })).toBe(
      "It is unclear whether anything was changed. Before: Password.",
    );
    expect(changed({ before: 0, state: "unclear", changes: { privacy: 2 } })).toBe(
      "It is unclear whether anything was changed. Passwords cannot be read: set yours again to be sure. Before: Public.",
    );
    expect(changed({ before: 2, state: "failed" })).toBe("Nothing was changed.");
    expect(changed({ before: 2, changes: { results: 1 } })).toBe("The results were refreshed.");
    expect(changed({ before: 1, changes: { privacy: 0, results: 1 } })).toBe(
      "The report was changed. The results were refreshed. Before: Private.",
    );
  });

  test.each<[UpdateState, string, string]>([
    ["queued", "Waiting", "Waiting"],
    ["sending", "Refreshing…", "Changing…"],
    ["done", "The results were refreshed.", "The report was changed."],
    [
      "accepted",
      "New results were requested.",
      "The service received the request. The change appears here as soon as it is seen.",
    ],
    ["failed", "The results were not refreshed.", "Nothing was changed."],
    ["unclear", "It is unclear whether the results were refreshed.", "It is unclear whether anything was changed."],
    ["stopped", "Stopped; nothing was sent.", "Stopped; nothing was sent."],
    ["interrupted", "Interrupted; nothing was sent.", "Interrupted; nothing was sent."],
  ])("one that is %s: %s %s", (state, refresh, privacy) => {
    expect(updateOutcomeOf({ ...REFRESH, state })).toBe(refresh);
    expect(updateOutcomeOf({ ...PRIVATE, state })).toBe(privacy);
  });
});
