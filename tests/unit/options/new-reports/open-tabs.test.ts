import { expect, test } from "vitest";
import { toOpenTabs } from "@/entrypoints/options/new-reports/sources/open-tabs.ts";

const tab = (id: number, changes = {}) => ({
  ...{ id, title: `Page ${id}`, url: `https://example.com/${id}`, highlighted: false, incognito: false, windowId: 1 },
  ...changes,
});

test("tabs selected together come first; the one in front of a window is not selected by that alone", () => {
  const tabs = [
    tab(1),
    tab(2, { highlighted: true }),
    tab(3, { highlighted: true }),
    tab(4, { windowId: 2, highlighted: true }),
  ];
  expect(toOpenTabs(tabs, []).map(({ id, isSelected }) => [id, isSelected])).toEqual([
    [2, true],
    [3, true],
    [1, false],
    [4, false],
  ]);
});

test("tabs that were selected until New reports was opened come first", () => {
  const tabs = [tab(1), tab(2), tab(3), tab(4, { highlighted: true })];
  const selectedOf = (before: number[]) => toOpenTabs(tabs, before).flatMap((one) => (one.isSelected ? one.id : []));
  expect(toOpenTabs(tabs, [3, 2]).map(({ id }) => id)).toEqual([2, 3, 1, 4]);
  expect(selectedOf([3, 2])).toEqual([2, 3]);
  expect(selectedOf([3])).toEqual([]);
});

test("private tabs, and those that show no web page, are left out", () => {
  const tabs = [
    tab(1, { incognito: true }),
    tab(2, { url: "about:config" }),
    tab(3, { url: undefined }),
    tab(4, { url: "file:///etc/hosts" }),
    tab(5, { title: "" }),
  ];
  expect(toOpenTabs(tabs as never, [])).toEqual([
    { id: 5, title: "https://example.com/5", url: "https://example.com/5", isSelected: false },
  ]);
});

test("the user name and password that Firefox tells with a tab's address are neither shown nor kept", () => {
  const tabs = [tab(1, { url: "https://ada:secret@example.com/1?page=2#top", title: "" })];
  const [shown] = toOpenTabs(tabs as never, []);
  expect(shown).toMatchObject({ title: "https://example.com/1?page=2", url: "https://example.com/1?page=2" });
});
