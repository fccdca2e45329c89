import { expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { defineItem, readItems, removeItems } from "@/utils/storage/item.ts";

function textOr<Fallback>(fallback: Fallback) {
  return (stored: unknown) => (typeof stored === "string" ? stored : fallback);
}

const colour = defineItem<string | null>("local:colour", textOr(null));
const count = defineItem("local:count", (stored) => (typeof stored === "number" ? stored : 7));
const draft = defineItem("session:draft", textOr(""));

test("an item is its fallback until something is stored, and again after it was removed", async () => {
  expect(await count.getValue()).toBe(7);
  await count.setValue(0);
  expect(await count.getValue()).toBe(0);
  await count.removeValue();
  expect(await count.getValue()).toBe(7);
});

test("what is not sound reads as the fallback, and still lies there", async () => {
  await fakeBrowser.storage.local.set({ count: "seven" });
  expect(await count.getValue()).toBe(7);
  expect(await fakeBrowser.storage.local.get()).toEqual({ count: "seven" });
});

test("each item lies under its own name in its own area", async () => {
  await Promise.all([colour.setValue("green"), draft.setValue("typed")]);
  expect(await fakeBrowser.storage.local.get()).toEqual({ colour: "green" });
  expect(await fakeBrowser.storage.session.get()).toEqual({ draft: "typed" });
});

test("several items are read in one call for each area", async () => {
  await Promise.all([colour.setValue("green"), draft.setValue("typed")]);
  const reads = [vi.spyOn(fakeBrowser.storage.local, "get"), vi.spyOn(fakeBrowser.storage.session, "get")];
  expect(await readItems([draft, count, colour])).toEqual(["typed", 7, "green"]);
  expect(reads.map((read) => read.mock.calls.length)).toEqual([1, 1]);
});

test("several items are removed at once, and no other", async () => {
  await Promise.all([colour.setValue("green"), count.setValue(1), draft.setValue("typed")]);
  await removeItems([colour, draft]);
  expect(await readItems([colour, count, draft])).toEqual([null, 1, ""]);
});

test("who watches an item hears of it alone, and of nothing once that has ended", async () => {
  const heard = vi.fn();
  const end = count.watch(heard);
  await colour.setValue("green");
  expect(heard).not.toHaveBeenCalled();
  await count.setValue(1);
  await count.removeValue();
  expect(heard).toHaveBeenCalledTimes(2);
  end();
  await count.setValue(2);
  expect(heard).toHaveBeenCalledTimes(2);
});

test("a value that cannot be stored is not taken as stored", async () => {
  vi.spyOn(fakeBrowser.storage.local, "set").mockRejectedValue(new Error("QUOTA_BYTES quota exceeded"));
  await expect(count.setValue(1)).rejects.toThrow("QUOTA_BYTES");
});
