// @vitest-environment happy-dom
import { describe, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { taskNameOf } from "@/entrypoints/options/batches.ts";
import { outcomeOf, outcomesOf } from "@/entrypoints/options/texts/deletion-text.ts";
import type { Deletion, DeletionState } from "@/utils/models/deletion.ts";
import chinese from "../../../../public/_locales/zh_CN/messages.json";
import { deletion } from "../../support/tasks.ts";
import { batchOf } from "./activity-page.tsx";

describe("a deletion in words", () => {
  test.each<[Deletion["resource"], DeletionState, string]>([
    ["report", "done", "The report was deleted."],
    ["report", "deleting", "Deleting the report…"],
    ["report", "undone", "Undone; the report was not deleted."],
    ["report", "stopped", "Stopped; the report was not deleted."],
    ["project", "done", "The project was deleted."],
    ["project", "gone", "The project was already gone."],
    ["project", "deleting", "Deleting the project…"],
    ["project", "failed", "Nothing was deleted."],
    ["report", "unclear", "It is unclear whether the report was deleted."],
    ["project", "unclear", "It is unclear whether anything was deleted."],
  ])("%s %s: %s", (resource, state, words) => {
    expect(outcomeOf({ resource, state })).toBe(words);
  });

  test("many of them in numbers", () => {
    const states: DeletionState[] = ["done", "done", "gone", "failed", "unclear", "stopped", "interrupted"];
    expect(outcomesOf(batchOf(states))).toBe("2 deleted, 1 already gone, 1 failed, 1 unclear, 2 not deleted");
  });

  test("many of them stay apart in a language that writes no spaces", () => {
    const sentences: Record<string, { message: string }> = chinese;
    vi.spyOn(fakeBrowser.i18n, "getMessage").mockImplementation((key) => sentences[key]?.message ?? "");
    expect(outcomesOf(batchOf(["done", "gone", "failed"])).split("、")).toEqual([
      chinese.bulk_done.message,
      chinese.bulk_gone.message,
      chinese.now_failed.message,
    ]);
  });

  test("is named by its address, its project, or at least its number", () => {
    expect(taskNameOf(deletion())).toBe("example.com");
    expect(taskNameOf(deletion({ url: "" }))).toBe("Report 7");
    expect(taskNameOf(deletion({ resource: "project", resourceId: "a/b", url: "" }))).toBe("a/b");
  });
});
